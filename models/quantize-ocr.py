"""Makes the 8-bit form of an OCR network: ocr_det_int8.onnx of PP-OCRv6_det_small.onnx, ocr_rec_int8.onnx of v6_rec_latin.onnx.

How to run (Python 3.10 or later; prune-recogniser.py tells where the originals are and makes v6_rec_latin.onnx):

    DET=$PWD/PP-OCRv6_det_small.onnx REC=$PWD/v6_rec_latin.onnx node bench/ocr-calibration.ts calibration
    python3 -m pip install onnx==1.23.2 onnxruntime==1.31.1
    python3 models/quantize-ocr.py det calibration PP-OCRv6_det_small.onnx models/ocr_det_int8.onnx
    python3 models/quantize-ocr.py rec calibration v6_rec_latin.onnx models/ocr_rec_int8.onnx

Static quantisation, QDQ, weights per channel, ranges by minimum and maximum over the calibration inputs. The opset is
raised to 17 first: below it ONNX Runtime falls back to float for several operators. Measure the result with
`DET=… REC=… node bench/ocr-accuracy.ts` (absolute paths) before shipping it.
"""

import random
import sys
import tempfile
from pathlib import Path

import numpy
import onnx
from onnx import version_converter
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


def quantize(source: Path, target: Path, inputs: RecordedInputs) -> None:
    """Writes the int8 form of one network."""
    with tempfile.TemporaryDirectory() as folder:
        raised, prepared = Path(folder, "raised.onnx"), Path(folder, "prepared.onnx")
        onnx.save(version_converter.convert_version(onnx.load(source), OPSET), raised)
        quant_pre_process(str(raised), str(prepared), skip_symbolic_shape=True)
        quantize_static(
            str(prepared), str(target), inputs,
            quant_format=QuantFormat.QDQ, per_channel=True,
            activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8,
            calibrate_method=CalibrationMethod.MinMax,
            op_types_to_quantize=["Conv", "MatMul", "Gemm"],
        )
    print(target, target.stat().st_size)


if __name__ == "__main__":
    if len(sys.argv) != 5 or sys.argv[1] not in SAMPLES:
        raise SystemExit(__doc__)
    network, calibration, source, target = sys.argv[1:]
    quantize(Path(source), Path(target), RecordedInputs(Path(calibration), network))
