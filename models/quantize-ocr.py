"""Makes the 8-bit form of an OCR network: ocr_det_int8.onnx of PP-OCRv6_det_small.onnx, ocr_rec_int8.onnx of v6_rec_latin.onnx.

How to run (Python 3.10 or later; prune-recogniser.py says where the originals are, and makes v6_rec_latin.onnx):

    DET=$PWD/PP-OCRv6_det_small.onnx REC=$PWD/v6_rec_latin.onnx node bench/ocr-calibration.ts calibration
    python3 -m pip install onnx==1.23.2 onnxruntime==1.31.1
    python3 models/quantize-ocr.py det calibration PP-OCRv6_det_small.onnx models/ocr_det_int8.onnx
    python3 models/quantize-ocr.py rec calibration v6_rec_latin.onnx models/ocr_rec_int8.onnx

Static quantisation, QDQ, weights per channel, ranges by minimum and maximum over the calibration inputs. The opset is
raised to 17 first: below it ONNX Runtime falls back to float for several operators. The graph is tidied first, since ONNX
Runtime finds none of this between 8-bit operators: each GELU of five operators becomes one (exact, by erf), a mean over
the plane becomes the pooling that has an 8-bit form, and a convolution is given the range of the ReLU behind it. Measure the
result with `DET=… REC=… node bench/ocr-accuracy.ts` (absolute paths) before shipping it.
"""

import random
import sys
import tempfile
from pathlib import Path

import numpy
import onnx
from onnx import helper, version_converter
from onnxruntime.quantization import CalibrationDataReader, CalibrationMethod, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

OPSET = 17
# More inputs changed neither exactness nor time; the seed makes the choice repeatable.
SAMPLES = {"det": 14, "rec": 120}
SEED = 9303


class RecordedInputs(CalibrationDataReader):
    """Inputs that bench/ocr-calibration.ts wrote: float32 files with the shape at the end of their names."""

    def __init__(self, folder: Path, network: str):
        files = sorted(folder.glob(f"{network}_*.f32"))
        if not files:
            raise SystemExit(f"no {network}_*.f32 in {folder}")
        chosen = random.Random(SEED).sample(files, min(SAMPLES[network], len(files)))
        self.files = iter(chosen)

    def get_next(self):
        file = next(self.files, None)
        if file is None:
            return None
        shape = [int(side) for side in file.stem.rsplit("_", 1)[1].split("x")]
        return {"x": numpy.fromfile(file, numpy.float32).reshape(shape)}


# What has an 8-bit form or, as ReLU, vanishes into the range of what it follows. Sums and products stay float: to round each
# of them saves one part in forty of the detector's time and nothing of the recogniser's.
QUANTIZED = ["Conv", "MatMul", "Gemm", "Relu", "MaxPool", "GlobalAveragePool"]
GELU = ["Div", "Erf", "Add", "Mul", "Mul"]


def fuse_gelu(graph: onnx.GraphProto) -> int:
    """Makes each x / √2, erf, + 1, * x, * 1/2 one operator of ONNX Runtime's own; answers how many."""
    producers = {output: node for node in graph.node for output in node.output}
    consumers = {}
    for node in graph.node:
        for name in node.input:
            consumers.setdefault(name, []).append(node)
    fused = 0
    for erf in [node for node in graph.node if node.op_type == "Erf"]:
        chain = [producers[erf.input[0]], erf]
        while len(chain) < len(GELU):
            chain.append(consumers[chain[-1].output[0]][0])
        division, *_, product, last = chain
        if [node.op_type for node in chain] != GELU or division.input[0] not in product.input:
            raise SystemExit(f"{erf.name}: not the GELU that is known")
        gelu = helper.make_node("Gelu", [division.input[0]], list(last.output), name=f"Gelu_{fused}", domain="com.microsoft")
        graph.node.insert(list(graph.node).index(last), gelu)
        for node in chain:
            graph.node.remove(node)
        fused += 1
    return fused


def pool_means(graph: onnx.GraphProto) -> int:
    """Makes each mean over height and width a GlobalAveragePool; answers how many."""
    pooled = 0
    for node in graph.node:
        attributes = {attribute.name: attribute for attribute in node.attribute}
        if node.op_type == "ReduceMean" and list(attributes["axes"].ints) in ([2, 3], [-2, -1]) and attributes["keepdims"].i == 1:
            node.op_type = "GlobalAveragePool"
            del node.attribute[:]
            pooled += 1
    return pooled


def tidy(model: onnx.ModelProto) -> onnx.ModelProto:
    """The same function in fewer operators."""
    print("GELUs", fuse_gelu(model.graph), "means", pool_means(model.graph))
    if all(opset.domain != "com.microsoft" for opset in model.opset_import):
        model.opset_import.append(helper.make_opsetid("com.microsoft", 1))
    return model


def quantize(source: Path, target: Path, inputs: RecordedInputs) -> None:
    """Writes the int8 form of one network."""
    with tempfile.TemporaryDirectory() as folder:
        raised, prepared, tidied = Path(folder, "raised.onnx"), Path(folder, "prepared.onnx"), Path(folder, "tidied.onnx")
        onnx.save(version_converter.convert_version(onnx.load(source), OPSET), raised)
        quant_pre_process(str(raised), str(prepared), skip_symbolic_shape=True)
        onnx.save(tidy(onnx.load(prepared)), tidied)
        quantize_static(
            str(tidied), str(target), inputs,
            quant_format=QuantFormat.QDQ, per_channel=True,
            activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8,
            calibrate_method=CalibrationMethod.MinMax,
            op_types_to_quantize=QUANTIZED,
        )
    print(target, target.stat().st_size)


if __name__ == "__main__":
    if len(sys.argv) != 5 or sys.argv[1] not in SAMPLES:
        raise SystemExit(__doc__)
    network, calibration, source, target = sys.argv[1:]
    quantize(Path(source), Path(target), RecordedInputs(Path(calibration), network))
