import type { SideModels } from '../../activities/document/inspect-side.ts'
import { makeDocument } from '../../test/support/documents/made-document.ts'
import { contextOf } from '../../test/support/documents/truth.ts'
import { median } from '../median.ts'
import { report } from '../report.ts'
import type { DocumentCase } from './cases.ts'
import { judge } from './judge.ts'

/** The issue: the whole stage at most so many CPU seconds at the median, for a picture of 1600 x 1200. */
const MOST_CPU_SECONDS = 1
/** Memory must not grow: MB over 1,000 documents, above what garbage collection leaves behind (2026-11). */
const MOST_GROWTH_MB = 40

async function phonePictures(count: number): Promise<DocumentCase[]> {
  const list: DocumentCase[] = []
  for (let seed = 9001; list.length < count; seed++) {
    const { truth, sides } = await makeDocument(seed, { capture: { longSide: 1600, rotation: 2, perspective: 0.03, noise: 3, defocus: 0.5, clutter: true, quality: 88 } })
    for (const { side, jpeg } of sides) {
      list.push({
        name: `seed ${seed}`, group: 'cost', kind: truth.kind, mrz: truth.mrz, truth: {}, context: contextOf(truth),
        pictures: [{ asset: side === 'back' ? 'DOCUMENT_BACK' : 'DOCUMENT_FRONT', bytes: jpeg }],
      })
    }
  }
  return list
}

/** CPU time of the document stage, for one picture, and wall time of its parts. */
export async function measureCost(models: SideModels, count: number): Promise<string[]> {
  const cases = await phonePictures(count)
  await judge(models, cases[0])
  const cpu: number[] = []
  const parts = new Map<string, number[]>()
  for (const of of cases) {
    const { sides, cpuMs } = await judge(models, of)
    cpu.push(cpuMs)
    for (const { reading } of sides) for (const [name, ms] of Object.entries(reading.stageMs)) parts.set(name, [...(parts.get(name) ?? []), ms])
  }
  const sorted = [...cpu].sort((a, b) => a - b)
  report(`cost of the document stage, ${cases.length} pictures of 1600 x 1200`, {
    'CPU s, median': median(cpu) / 1000,
    'CPU s, 90th percentile': (sorted[Math.floor(sorted.length * 0.9)] ?? 0) / 1000,
    ...Object.fromEntries([...parts].map(([name, ms]) => [`  wall s of ${name}, median`, median(ms) / 1000])),
  })
  return median(cpu) / 1000 > MOST_CPU_SECONDS ? [`the document stage takes ${(median(cpu) / 1000).toFixed(2)} CPU s at the median, ${MOST_CPU_SECONDS} allowed`] : []
}

/** Resident memory over many documents: the slope after the first third, which fills pools and caches. */
export async function measureMemory(models: SideModels, documents: number): Promise<string[]> {
  const cases = await phonePictures(12)
  const samples: [number, number][] = []
  for (let i = 0; i < documents; i++) {
    await judge(models, cases[i % cases.length])
    if (i >= documents / 3 && i % 12 === 0) samples.push([i, process.memoryUsage().rss / 1e6])
  }
  const [mx, my] = [0, 1].map((axis) => samples.reduce((sum, sample) => sum + sample[axis], 0) / samples.length)
  const slope = samples.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) / samples.reduce((sum, [x]) => sum + (x - mx) ** 2, 0)
  report(`memory over ${documents} documents`, { 'mean RSS MB': my, 'growth MB over 1,000': slope * 1000, 'peak RSS MB': process.resourceUsage().maxRSS / 1024 })
  return slope * 1000 > MOST_GROWTH_MB ? [`memory grows by ${(slope * 1000).toFixed(0)} MB over 1,000 documents, ${MOST_GROWTH_MB} allowed`] : []
}
