import { EIGHT_BIT_PROBE, sumsBy } from '../../checks/image/eight-bit-sums.ts'
import { eightBitSums, openModel } from '../../checks/image/onnx.ts'

// A process of its own that prints its result for 8-bit sums, so that a test can run it on an emulated processor.

process.stdout.write(
  JSON.stringify({ probed: await eightBitSums(), opened: await sumsBy(await openModel(EIGHT_BIT_PROBE)) }),
)
