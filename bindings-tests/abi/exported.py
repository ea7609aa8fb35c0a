"""Writes the part of abidw's output that C programs see: exported functions and the types that they name.

What is behind a handle stays out, as do Rust's modules and the paths of the machine.
"""

import sys
import xml.etree.ElementTree as ElementTree


def exported(corpus: ElementTree.Element) -> ElementTree.Element:
    symbols = corpus.find("elf-function-symbols")
    functions = sorted(
        (item for item in corpus.iter("function-decl") if "elf-symbol-id" in item.attrib), key=lambda item: item.attrib["name"]
    )
    missing = {symbol.attrib["name"] for symbol in symbols} - {item.attrib["name"] for item in functions}
    if missing or not functions:
        sys.exit(f"no debug information of {sorted(missing) or 'any function'}")
    known = {item.attrib["id"]: item for item in corpus.iter() if "id" in item.attrib}

    types: dict[str, ElementTree.Element] = {}

    def use(identity: str) -> None:
        if identity in types:
            return
        item = known[identity]
        if item.tag == "class-decl":
            # A handle: programs know its name only.
            item = ElementTree.Element(
                "class-decl",
                {
                    "name": item.attrib["name"],
                    "is-struct": "yes",
                    "visibility": "default",
                    "is-declaration-only": "yes",
                    "id": identity,
                },
            )
        types[identity] = item
        for part in item.iter():
            if "type-id" in part.attrib:
                use(part.attrib["type-id"])

    for function in functions:
        for part in function:
            use(part.attrib["type-id"])

    small = ElementTree.Element(corpus.tag, corpus.attrib)
    small.append(symbols)
    unit = ElementTree.SubElement(small, "abi-instr", {"address-size": "64", "path": "parlour.h", "language": "LANG_C99"})
    # Types have no order of their own.
    unit.extend(sorted(types.values(), key=lambda item: (item.tag, item.get("name", ""), item.attrib["id"])))
    unit.extend(functions)
    return small


tree = exported(ElementTree.parse(sys.argv[1]).getroot())
ElementTree.indent(tree)
print(ElementTree.tostring(tree, encoding="unicode"))
