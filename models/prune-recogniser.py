"""Cuts PP-OCRv6_rec_small.onnx down to Latin and Greek letters, digits and a few signs: v6_rec_latin.onnx.

How to run (Python 3.10 or later):

    python3 -m pip download --no-deps rapidocr==3.10.0 && unzip rapidocr-3.10.0-*.whl 'rapidocr/models/*'
    python3 -m pip install onnx
    python3 models/prune-recogniser.py rapidocr/models/PP-OCRv6_rec_small.onnx v6_rec_latin.onnx models/v6_latin_keys.txt

Only the columns of the last layer whose characters are kept remain; the kept characters score as before the softmax.
"""

import sys

import numpy
import onnx
from onnx import numpy_helper

LAST_LAYER = ("linear_8.w_0", "linear_8.b_0")
SIGNS = "–—‘’“”•…€№°º«»‹›ʻʼ"
# Latin and its extensions, Greek, Latin with two accents.
RANGES = ((0, 0x250), (0x370, 0x400), (0x1E00, 0x1F00))


def is_kept(character: str) -> bool:
    """Whether a class of the network stays: the blank (empty), the space, and what documents in Latin script print."""
    if character in ("", " "):
        return True
    return len(character) == 1 and (character in SIGNS or any(low <= ord(character) < high for low, high in RANGES))


def main(source: str, target: str, keys: str) -> None:
    model = onnx.load(source)
    metadata = next(entry for entry in model.metadata_props if entry.key == "character")
    characters = ["", *metadata.value.rstrip("\n").split("\n"), " "]
    kept = [index for index, character in enumerate(characters) if is_kept(character)]
    for weights in model.graph.initializer:
        if weights.name in LAST_LAYER:
            columns = numpy.ascontiguousarray(numpy_helper.to_array(weights)[..., kept])
            weights.CopyFrom(numpy_helper.from_array(columns, weights.name))
    for output in model.graph.output:
        output.type.tensor_type.shape.dim[2].dim_value = len(kept)
    names = "\n".join(characters[index] for index in kept[1:-1])
    metadata.value = names
    del model.graph.value_info[:]
    onnx.save(model, target)
    with open(keys, "w", encoding="utf8") as file:
        file.write(names)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
