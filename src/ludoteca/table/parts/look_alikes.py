"""Letters of other scripts that look like small or capital Latin ones, so that nobody is called as somebody else is;
and what looks like a digit, a hyphen or an apostrophe, and the few kana that look like other characters of Japanese.

From Unicode's confusables.txt those of its first plane, and the small letters that look like capitals. A library would
bring all 9,600, most of them for signs that no font has or that look like no Latin letter, and read a megabyte.
"""

DRAWN_AS = {
    "a": "ɑΑαАаᎪᗅ⍺ꓮ",
    "b": "ƀƄΒβВЬвᏏᏴᑲᖯᗷꓐꞴ",
    "c": "СсᏟᴄⲤⲥꓚꮯ",
    "d": "ԁᎠᏧᑯᗞᗪꓒꓓ",
    "e": "ΕεЕеҽᎬ℮⋿ⴹꓰꬲ",
    "f": "ϜքᖴẝꓝꞘꞙꬵ𝈓",
    "g": "ƍɡԌցᏀᏳᶃꓖ",
    "h": "ΗНнһհᎻᏂᕼⲎꓧ",
    "i": "ıɩɪιіӏᎥ⍳ꙇꭵ",
    "j": "ͿϳЈјᎫᒍꓙꞲ",
    "k": "ĸΚκКкᏦᛕⲔꓗ",
    "l": "1|ƖǀΙІӀ۱Ꮮᒪᛁ∣⏽ⲒⳐⵏꓡꓲ𝈪",
    "m": "ΜϺМмᎷᗰᛖⲘꓟ",
    "n": "ΝηпոռⲚꓠ",
    "o": "0ΟοσОоՕօ۵०০੦૦ଠ୦௦ం౦ಂ೦ംഠ൦ං๐໐ဝ၀ჿዐᴏᴑⲞⲟⵔ〇ꓳꬽ",
    "p": "ΡρРрᏢᑭ⍴Ⲣⲣꓑ",
    "q": "ԛգզⵕ",
    "r": "ƦгᎡᏒᖇᴦⲅꓣꭇꭈꮁ𝈖",
    "s": "ƽЅѕՏᏕᏚꓢꜱꮪ",
    "t": "ΤτТтᎢ⊤⟙Ⲧꓔ",
    "u": "ʋυиՍսሀᑌᴜ∪⋃ꓴꞟꭎꭒ",
    "v": "νѴѵ۷Ꮩᐯᴠ∨⋁ⴸꓦꛟꮩ𝈍",
    "w": "ɯωшѡԜԝաᎳᏔᴡꓪꮃ",
    "x": "×ΧχХхᕁᕽ᙭᙮ᚷ╳⤫⤬⨯ⲬⵝꓫꞳ",
    "y": "ɣʏΥγУуҮүყᎩᎽᶌỿⲨꓬꭚ",
    "z": "ʐΖᏃᴢꓜꮓ𐋵",
    "2": "ƧϨᒿꙄꛯꝚ",
    "3": "ƷȜЗзӠӡᴣⳌꝪꞫ",
    "4": "Ꮞ",
    "5": "Ƽ",
    "6": "бᏮⳒ",
    "8": "Ȣȣ৪੪ଃ",
    "9": "৭੧୨൭ⳊꝮ",
    "!": "ǃⵑ",
    "-": "‐‑‒–—―˗⁃−➖Ⲻ𐆑ꟷ",
    "'": "’‘‛`´ʼʻʽʾʹˈˊˋ′‵՚׳ߴߵ΄᾽᾿ꞌ",
    "ニ": "二", "カ": "力", "ロ": "口囗", "ハ": "八", "ト": "卜",
    "エ": "工", "タ": "夕", "ヘ": "へ", "リ": "り", "ー": "一",
}
LOOK_ALIKES = {ord(other): letter for letter, others in DRAWN_AS.items() for other in others}
