"""Letters of other scripts that look like small or capital Latin ones, so that nobody is called as somebody else is.

From Unicode's confusables.txt those of the scripts that a phone shows, and the small letters that look like capitals. A
library would bring all 9,600, most of them for signs that no font has, and read a megabyte to compare two names.
"""

DRAWN_AS = {
    "a": "ɑΑαАаᎪꓮ",
    "b": "ƀƄΒβВЬвᏏᏴꓐꞴ",
    "c": "СсᏟᴄⲤⲥꓚꮯ",
    "d": "ԁᎠᏧꓒꓓ",
    "e": "ΕεЕеҽᎬꓰꬲ",
    "f": "ϜքẝꓝꞘꞙꬵ𝈓",
    "g": "ƍɡԌցᏀᏳᶃꓖ",
    "h": "ΗНнһհᎻᏂⲎꓧ",
    "i": "ıɩɪιіᎥꙇꭵ",
    "j": "ͿϳЈјᎫꓙꞲ",
    "k": "ĸΚκКкᏦⲔꓗ",
    "l": "1|ƖǀΙІӀᏞⲒⳐꓡꓲ𝈪",
    "m": "ΜϺМмᎷⲘꓟ",
    "n": "ΝηпոռⲚꓠ",
    "o": "0ΟοσОоՕօᴏᴑⲞⲟꓳꬽ",
    "p": "ΡρРрᏢⲢⲣꓑ",
    "q": "ԛգզ",
    "r": "ƦгᎡᏒᴦⲅꓣꭇꭈꮁ𝈖",
    "s": "ƽЅѕՏᏕᏚꓢꜱꮪ",
    "t": "ΤτТтᎢⲦꓔ",
    "u": "ʋυиՍսᴜꓴꞟꭎꭒ",
    "v": "νѴѵᏙᴠꓦꮩ𝈍",
    "w": "ɯωшѡԜԝաᎳᏔᴡꓪꮃ",
    "x": "ΧχХхⲬꓫꞳ",
    "y": "ɣʏΥγУуҮүᎩᎽᶌỿⲨꓬꭚ",
    "z": "ʐΖᏃᴢꓜꮓ𐋵",
}
LOOK_ALIKES = {ord(other): letter for letter, others in DRAWN_AS.items() for other in others}
