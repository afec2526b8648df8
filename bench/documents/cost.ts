import type { SideModels } from '../../checks/document/read/inspect-side.ts'
import { eightBitSums } from '../../checks/image/onnx.ts'
import { makeDocument } from '../../test/support/documents/made-document.ts'
import { contextOf } from '../../test/support/documents/truth.ts'
import { median } from '../median.ts'
import { report } from '../report.ts'
import type { DocumentCase } from './cases.ts'
import { judge } from './judge.ts'

/** The bound of the issue: CPU seconds of the whole stage at the median, for a picture of 1600 x 1200. */
const MOST_CPU_SECONDS = 1
/** Memory must not grow: MB over 1,000 documents, above what garbage collection leaves behind (2026-11). */
const MOST_GROWTH_MB = 40

async function phonePictures(count: number, longSide: number): Promise<DocumentCase[]> {
  const list: DocumentCase[] = []
  for (let seed = 9001; list.length < count; seed++) {
    const { truth, sides } = await makeDocument(seed, {
      capture: { longSide, rotation: 2, perspective: 0.03, noise: 3, defocus: 0.5, clutter: true, quality: 88 },
    })
    for (const { side, jpeg } of sides) {
      list.push({
        name: `seed ${seed}`,
        group: 'cost',
        kind: truth.kind,
        mrz: truth.mrz,
        truth: {},
        context: contextOf(truth),
        pictures: [{ asset: side === 'back' ? 'DOCUMENT_BACK' : 'DOCUMENT_FRONT', bytes: jpeg }],
      })
    }
  }
  return list
}

/** Measured longer sides in pixels: the side of the bound, and the side of most phones. */
const SIDES = [1600, 4000] as const

/**
 * CPU time of the document stage for one picture, the share of its networks, and wall time of its parts. Networks are
 * timed by the wall clock, so the cores must be idle.
 */
export async function measureCost(models: SideModels, count: number): Promise<string[]> {
  report('8-bit sums of this processor', { 'path that runs': await eightBitSums() })
  const medians: Record<number, number> = {}
  for (const side of SIDES)
    medians[side] = await measureSide(models, side === 1600 ? count : Math.ceil(count / 3), side)
  return medians[1600] > MOST_CPU_SECONDS
    ? [`the document stage takes ${medians[1600].toFixed(2)} CPU s at the median, ${MOST_CPU_SECONDS} allowed`]
    : []
}

async function measureSide(models: SideModels, count: number, longSide: number): Promise<number> {
  const networks = [
    models.document.detector,
    models.document.recogniser,
    models.document.classifier,
    models.face.detector,
    models.face.mesh,
    models.face.embedder.model,
  ]
  const inferenceMs = (): number => networks.reduce((sum, network) => sum + network.inferenceMs, 0)
  const cases = await phonePictures(count, longSide)
  await judge(models, cases[0])
  const [cpu, alone]: [number[], number[]] = [[], []]
  const parts = new Map<string, number[]>()
  for (const of of cases) {
    const before = inferenceMs()
    const { sides, cpuMs } = await judge(models, of)
    cpu.push(cpuMs / 1000)
    alone.push((inferenceMs() - before) / 1000)
    for (const { reading } of sides)
      for (const [name, ms] of Object.entries(reading.stageMs)) parts.set(name, [...(parts.get(name) ?? []), ms])
  }
  const sorted = [...cpu].sort((a, b) => a - b)
  report(`cost of the document stage, ${cases.length} pictures of ${longSide} px`, {
    'CPU s, median': median(cpu),
    'CPU s, 90th percentile': sorted[Math.floor(sorted.length * 0.9)] ?? 0,
    'its networks, s, median': median(alone),
    'over its networks, median': median(cpu.map((seconds, i) => seconds / alone[i])),
    ...Object.fromEntries([...parts].map(([name, ms]) => [`  wall s of ${name}, median`, median(ms) / 1000])),
  })
  return median(cpu)
}

/** Resident memory over many documents: the slope after the first third, which fills pools and caches. */
export async function measureMemory(models: SideModels, documents: number): Promise<string[]> {
  const cases = await phonePictures(12, 1600)
  const samples: [number, number][] = []
  for (let i = 0; i < documents; i++) {
    await judge(models, cases[i % cases.length])
    if (i >= documents / 3 && i % 12 === 0) samples.push([i, process.memoryUsage().rss / 1e6])
  }
  const [mx, my] = [0, 1].map((axis) => samples.reduce((sum, sample) => sum + sample[axis], 0) / samples.length)
  const slope =
    samples.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) / samples.reduce((sum, [x]) => sum + (x - mx) ** 2, 0)
  report(`memory over ${documents} documents`, {
    'mean RSS MB': my,
    'growth MB over 1,000': slope * 1000,
    'peak RSS MB': process.resourceUsage().maxRSS / 1024,
  })
  return slope * 1000 > MOST_GROWTH_MB
    ? [`memory grows by ${(slope * 1000).toFixed(0)} MB over 1,000 documents, ${MOST_GROWTH_MB} allowed`]
    : []
}
