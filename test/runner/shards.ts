import type { Suite } from './suites.ts'

/** How long test files took in an earlier run, in milliseconds, by their path. */
export type Durations = Readonly<Record<string, number>>

/** The work of one process. */
export interface Job {
  /** The suite or command, and its part: `api 2/4`. */
  readonly name: string
  readonly suite: string
  /** Undefined for a command. */
  readonly files?: readonly string[]
  readonly expectedMs: number
  readonly cores: number
  readonly needsServers?: boolean
  /** Runs at a low priority beside all others, one at a time. It uses the rest of the cores. */
  readonly inBackground?: boolean
}

/** For a file without a known duration. */
const UNKNOWN_MS = 3_000
/** A longer suite is cut into parts. So no lane idles for longer at the end. Each part pays for its start again. */
export const SHARD_MS = 400_000
/** Shorter, because the last two parts have the cores to themselves. */
const BACKGROUND_SHARD_MS = 200_000

/** How long a file is expected to take. */
export const expected = (durations: Durations, file: string): number => durations[file] ?? UNKNOWN_MS

/** Parts of about the same length, hardly longer than `most`. */
function cut(files: readonly string[], durations: Durations, most: number): { files: string[]; expectedMs: number }[] {
  const total = files.reduce((sum, file) => sum + expected(durations, file), 0)
  const count = Math.min(files.length, Math.max(1, Math.ceil(total / most)))
  const shards = Array.from({ length: count }, () => ({ files: [] as string[], expectedMs: 0 }))
  for (const file of files.toSorted((one, other) => expected(durations, other) - expected(durations, one))) {
    const shortest = shards.reduce((least, shard) => (shard.expectedMs < least.expectedMs ? shard : least))
    shortest.files.push(file)
    shortest.expectedMs += expected(durations, file)
  }
  return shards
}

/**
 * Cuts a suite into parts, each with its files in their order. Files that only compute have parts of their own.
 *
 * @param groups files that share an expensive start, such as a service: no part has files of two groups
 */
export function cutIntoShards(
  suite: string,
  groups: readonly (readonly string[])[],
  durations: Durations,
  { cores, needsServers, computing }: Suite,
): Job[] {
  const isComputing = (file: string): boolean => computing?.test(file) === true
  const shards = groups.flatMap((files) =>
    [false, true].flatMap((inBackground) => {
      const some = files.filter((file) => isComputing(file) === inBackground)
      if (some.length === 0) return []
      return cut(some, durations, inBackground ? BACKGROUND_SHARD_MS : SHARD_MS).map((part) => ({
        ...part,
        inBackground,
      }))
    }),
  )
  return shards.map(({ files, expectedMs, inBackground }, index) => ({
    name: shards.length === 1 ? suite : `${suite} ${index + 1}/${shards.length}`,
    suite,
    files: files.sort(),
    expectedMs,
    cores,
    needsServers,
    inBackground,
  }))
}

/**
 * Takes the next job from the waiting ones: the longest for which the free cores have room. Undefined if no job fits.
 * While nothing else runs, one always fits. One background job always runs beside the others. More of them run once
 * no other job waits.
 *
 * @param areServersUp whether the jobs that need the servers can run
 */
export function takeNext(
  waiting: Job[],
  running: readonly Job[],
  capacity: number,
  areServersUp = true,
): Job | undefined {
  const isFront = ({ inBackground }: Job): boolean => inBackground !== true
  const hasRoom = (job: Job, beside: readonly Job[]): boolean =>
    beside.length === 0 || beside.reduce((sum, { cores }) => sum + cores, job.cores) <= capacity
  const front = running.filter(isFront)
  const isLast = !waiting.some(isFront)
  const fits = (job: Job): boolean =>
    isFront(job)
      ? (areServersUp || job.needsServers !== true) && hasRoom(job, front)
      : front.length === running.length || (isLast && hasRoom(job, running))
  const longest = waiting
    .filter(fits)
    .reduce<Job | undefined>(
      (most, job) => (most === undefined || job.expectedMs > most.expectedMs ? job : most),
      undefined,
    )
  if (longest !== undefined) waiting.splice(waiting.indexOf(longest), 1)
  return longest
}
