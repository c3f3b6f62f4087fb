"""What enemies type and send: texts that want to run, strings that want to break something, and who finds them."""

import re
from html.parser import HTMLParser

MARK = "zqjx"      # stands in every text, so that it is found wherever it comes out
XSS = [
    "<script>zqjx(1)</script>",
    "<SCRIPT>zqjx(1)</SCRIPT>",
    "<script src=//zqjx.test></script>",
    "</script><script>zqjx(1)</script>",
    "<scr<script>ipt>zqjx(1)",
    '"><script>zqjx(1)</script>',
    "'><script>zqjx(1)</script>",
    "<img src=x onerror=zqjx(1)>",
    '"><img src=x onerror=zqjx()>',
    "<img/src=x/onerror=zqjx(1)>",
    '<img src="x`y" onerror=zqjx(1)>',
    "<svg onload=zqjx(1)>",
    "<svg/onload=zqjx(1)>",
    "<svg><script>zqjx(1)</script>",
    "<svg><set onbegin=zqjx(1)>",
    "<svg><use href=//zqjx.test>",
    "</text></svg><b zqjx=1>",
    "<math><mi xlink:href=zqjx>",
    "<body onload=zqjx(1)>",
    "<iframe src=//zqjx.test>",
    '<iframe srcdoc="<b>zqjx">',
    "<object data=//zqjx.test>",
    "<embed src=//zqjx.test>",
    "<link rel=x href=//zqjx>",
    "<style>*{zqjx:1}</style>",
    "<base href=//zqjx.test>",
    "<meta http-equiv=zqjx>",
    "<form action=//zqjx.test>",
    '<a href="javascript:zqjx()">',
    "<details open ontoggle=zqjx>",
    "<video onerror=zqjx(1)><source>",
    "<input autofocus onfocus=zqjx>",
    "<textarea>zqjx</textarea><b>",
    "</textarea><img zqjx=1>",
    "</title><img zqjx=1>",
    "</style><img zqjx=1>",
    "</li></ol><img zqjx=1>",
    "--><img zqjx=1><!--",
    "]]><img zqjx=1>",
    "<![CDATA[<img zqjx=1>]]>",
    "<!--zqjx",
    "<?xml zqjx?>",
    "javascript:zqjx(1)",
    "data:text/html,zqjx",
    "vbscript:zqjx",
    '" onmouseover="zqjx(1)',
    "' onmouseover='zqjx(1)",
    "` onmouseover=`zqjx(1)",
    " onfocus=zqjx(1) x=",
    "';zqjx(1);//",
    '";zqjx(1);//',
    "\\\";zqjx(1);//",
    "${zqjx(1)}",
    "{{7*7}}zqjx",
    "{% include zqjx %}",
    "{zqjx}",
    "%(zqjx)s",
    "{amount.__class__}zqjx",
    "&lt;img zqjx=1&gt;",
    "&#60;img zqjx=1&#62;",
    "\\u003cimg zqjx=1\\u003e",
    "\ufeff<img zqjx=1>",
    "\u202e<img zqjx=1>",
    "\uff1cscript\uff1ezqjx",
    "zqjx\r\nSet-Cookie: zqjx=1",
    "zqjx\r\n\r\n<img zqjx=1>",
    "zqjx\ndata: {}\n\nevent: gone",
    "zqjx\u2028\u2029\x85",
    "<x/><zqjx>",
    "<b\x00zqjx>",
    "=zqjx+cmd|' /C calc'!A0",
    "[zqjx](javascript:zqjx)",
]
TEXTUAL = {"title", "value", "aria-label", "content", "data-label", "data-says", "data-also", "alt", "placeholder"}
EVENT = re.compile("on[a-z]+$")
OURS = re.compile(r"/(?!/)[\w/%?=&#.~-]*$", re.ASCII)      # an address of ours where all else is quoted


class Finder(HTMLParser):
    """Reads a page as a browser does and notes what of an enemy's text has become more than text."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.found = []
        self._inside = []

    def handle_starttag(self, tag, attrs):
        self._inside.append(tag)
        if MARK in tag:
            self.found.append(f"<{tag}>")
        for name, value in attrs:
            runs = EVENT.match(name) or (value or "").strip().lower().startswith(("javascript:", "data:", "vbscript:"))
            is_text = name in TEXTUAL or (name in ("href", "action") and OURS.match(value or ""))
            if MARK in name or (not is_text and (runs or MARK in (value or ""))):
                self.found.append(f"<{tag} {name}={value!r}>")

    def handle_data(self, data):
        if MARK in data and self._inside and self._inside[-1] in ("script", "style"):
            self.found.append(f"{self._inside[-1]}: {data!r}")

    def handle_endtag(self, tag):
        if tag in self._inside:
            del self._inside[len(self._inside) - 1 - self._inside[::-1].index(tag):]

    def handle_comment(self, data):
        if MARK in data:
            self.found.append(f"comment {data!r}")

    def handle_decl(self, decl):
        if MARK in decl:
            self.found.append(f"declaration {decl!r}")

    handle_pi = unknown_decl = handle_decl


def what_runs(page):
    """Return what of an enemy's text would be more than text in a page or a part of one."""
    finder = Finder()
    finder.feed(page)
    finder.close()
    return finder.found
