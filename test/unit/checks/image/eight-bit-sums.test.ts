import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { arch } from 'node:os'
import { join } from 'node:path'
import { EIGHT_BIT_PROBE, sumsBy, type EightBitSums } from '../../../../checks/image/eight-bit-sums.ts'
import { openDocumentModels } from '../../../../checks/text/models.ts'
import { assumeEightBitSums, eightBitSums, MODELS_FOLDER, openModel } from '../../../../checks/image/onnx.ts'
import type { FloatTensor } from '../../../../checks/image/model.ts'
import { largeSums } from '../../../support/tiny-onnx.ts'

const EMULATOR = 'qemu-x86_64'
const hasEmulator = (): boolean => arch() === 'x64' && spawnSync(EMULATOR, ['--version']).status === 0

/** The answer of a process on another processor: the probe, then whether sums are exact in a network opened in the usual way. */
const answersOn = (cpu: string): { probed: string; opened: string } =>
  JSON.parse(
    execFileSync(
      EMULATOR,
      ['-cpu', cpu, process.execPath, join(import.meta.dirname, '..', '..', '..', 'support', 'probe-process.ts')],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    ),
  ) as { probed: string; opened: string }

/** The same for each call: steps of an irrational number. */
const noise = (dims: readonly number[]): FloatTensor => ({
  data: Float32Array.from(
    { length: dims.reduce((product, side) => product * side) },
    (_, i) => ((i * 0.618034) % 2) - 1,
  ),
  dims,
})

function digest(outputs: Record<string, FloatTensor>): string {
  const hash = createHash('sha256')
  for (const { data } of Object.values(outputs)) {
    assert.ok(new Set(data).size > 100, 'an output of many different values')
    hash.update(Buffer.from(data.buffer, data.byteOffset, data.byteLength))
  }
  return hash.digest('hex')
}

describe('8-bit sums', () => {
  let found: EightBitSums
  before(async () => {
    found = await eightBitSums()
  })
  afterEach(() => {
    assumeEightBitSums(found)
  })

  it('has the network that test/support/tiny-onnx.ts writes for its probe', () => {
    assert.deepEqual(readFileSync(join(MODELS_FOLDER, EIGHT_BIT_PROBE)), Buffer.from(largeSums(64)))
  })

  it('detects by the probe how this processor sums', function () {
    if (!existsSync('/proc/cpuinfo')) this.skip() // only Linux lists what the processor has
    // Without AVX2 ONNX Runtime takes kernels that are exact.
    const flags = new Set(/^flags\s*:(.*)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1].trim().split(' ') ?? [])
    const isCut = arch() === 'x64' && flags.has('avx2') && !flags.has('avx512_vnni') && !flags.has('avx_vnni')
    assert.equal(found, isCut ? 'CUT' : 'EXACT')
  })

  for (const sums of ['EXACT', 'CUT'] as const) {
    it(`sums exactly by the path for ${sums}, wherever that path is taken`, async function () {
      if (sums === 'EXACT' && found === 'CUT') this.skip() // nobody takes it here: it would cut
      assumeEightBitSums(sums)
      assert.equal(await sumsBy(await openModel(EIGHT_BIT_PROBE)), 'EXACT')
    })
  }

  it('changes no output of the text networks where sums are exact anyway', async function () {
    if (found === 'CUT') this.skip()
    const answersOf = async (sums: EightBitSums): Promise<string[]> => {
      assumeEightBitSums(sums)
      const { detector, recogniser } = await openDocumentModels()
      return [
        digest(await detector.run({ x: noise([1, 3, 96, 160]) })),
        digest(await recogniser.run({ x: noise([1, 3, 48, 320]) })),
      ]
    }
    assert.deepEqual(await answersOf('EXACT'), await answersOf('CUT'))
  })

  // A processor from before VNNI, and one from before AVX2.
  for (const [cpu, probed] of [
    ['Haswell', 'CUT'],
    ['SandyBridge', 'EXACT'],
  ] as const) {
    it(`finds ${probed} on an emulated ${cpu}, and sums exactly there`, function () {
      if (!hasEmulator()) this.skip() // Debian's package qemu-user has it
      this.timeout(600_000)
      assert.deepEqual(answersOn(cpu), { probed, opened: 'EXACT' })
    })
  }
})
