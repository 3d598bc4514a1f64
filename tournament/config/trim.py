"""Leave out of scripts and style sheets what only their writers read.

Line by line, on purpose: strings keep to one line here and no name is changed, so what is left are
the same tokens in the same order (a test compares them), and a line of it can be looked for.
"""

import re

# One with a quotation mark stays: it may be the end of a string.
COMMENT_AFTER_CODE = re.compile(r"""(?<=[;{},])\s+(//\s[^"'`]*|/\*[^*"'`]*\*/)$""")
COMMENT_OF_CSS = re.compile(r"/\*.*?\*/", re.DOTALL)


def trim_script(text: str) -> str:
    kept, in_comment = [], False
    for line in map(str.strip, text.splitlines()):
        if in_comment or line.startswith("/*"):
            in_comment = "*/" not in line
        elif line and not line.startswith("//"):
            kept.append(COMMENT_AFTER_CODE.sub("", line))
    return "\n".join(kept) + "\n"


def trim_sheet(text: str) -> str:
    lines = map(str.strip, COMMENT_OF_CSS.sub("", text).splitlines())
    return "\n".join(line for line in lines if line) + "\n"


BY_FOLDER = {"js": trim_script, "css": trim_sheet}
