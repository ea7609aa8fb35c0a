"""Compares what cargo-c would install, by the metadata in Cargo.toml, with what ffi/install installed: metadata.py PREFIX"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

prefix = Path(sys.argv[1])
packages = json.loads(subprocess.check_output(["cargo", "metadata", "--format-version", "1", "--no-deps"]))["packages"]
package = next(package for package in packages if package["name"] == "parlour")
capi = package["metadata"]["capi"]
pc = dict(re.findall(r"^(\w+): (.*)$", (prefix / "lib/pkgconfig/parlour.pc").read_text(), re.MULTILINE))
library = (prefix / "lib/libparlour.so").resolve().name
soname = re.search(r"SONAME.*\[(.*)\]", subprocess.check_output(["readelf", "-d", prefix / "lib" / library], text=True))[1]
version = package["version"].split(".")
same = {
    "version of the package": (package["version"], pc["Version"]),
    "name of the library": (f"lib{capi['library']['name']}.so.{package['version']}", library),
    "SONAME": (
        f"lib{capi['library']['name']}.so." + ".".join(version[: capi["library"]["version_suffix_components"]]),
        soname,
    ),
    "components of the SONAME": (capi["library"]["version_suffix_components"], 1 if int(version[0]) else 2),
    "name in pkg-config": (capi["pkg_config"]["name"], pc["Name"]),
    "file of pkg-config": (capi["pkg_config"]["filename"] + ".pc", os.listdir(prefix / "lib/pkgconfig")[0]),
    "description": (capi["pkg_config"]["description"], pc["Description"]),
    "headers": (
        sorted(asset["from"] for asset in capi["install"]["include"]["asset"]),
        sorted(f"include/{name}" for name in os.listdir(prefix / "include")),
    ),
    "folder of the headers": ([asset["to"] for asset in capi["install"]["include"]["asset"]], ["", ""]),
    "headers as committed": (
        [(prefix / "include" / name).read_bytes() for name in ("parlour.h", "parlour.hpp")],
        [Path("include", name).read_bytes() for name in ("parlour.h", "parlour.hpp")],
    ),
    "header made by cargo-c": (capi["header"], {"generation": False, "subdirectory": False}),
}
wrong = [f"{name}: cargo-c has {ours}, installed is {theirs}" for name, (ours, theirs) in same.items() if ours != theirs]
sys.exit("\n".join(wrong) or 0)
