/** How long test files took in an earlier run, in milliseconds, by their path. */
export type Durations = Readonly<Record<string, number>>

/** What runs as one process. */
export interface Job {
  /** The suite or command, and which part of it: `api 2/4`. */
  readonly name: string
  readonly suite: string
  /** Undefined for a command. */
  readonly files?: readonly string[]
  readonly expectedMs: number
  readonly cores: number
}

/** A file that no run has timed. */
const UNKNOWN_MS = 3_000
/** Longer than this a suite is cut: no lane idles for longer at the end, and each part pays for its start again. */
export const SHARD_MS = 360_000

/** How long a file is expected to take. */
export const expected = (durations: Durations, file: string): number => durations[file] ?? UNKNOWN_MS

/** Parts of about the same length, none much longer than SHARD_MS. */
function cut(files: readonly string[], durations: Durations): { files: string[]; expectedMs: number }[] {
  const total = files.reduce((sum, file) => sum + expected(durations, file), 0)
  const count = Math.min(files.length, Math.max(1, Math.ceil(total / SHARD_MS)))
  const shards = Array.from({ length: count }, () => ({ files: [] as string[], expectedMs: 0 }))
  for (const file of files.toSorted((one, other) => expected(durations, other) - expected(durations, one))) {
    const shortest = shards.reduce((least, shard) => (shard.expectedMs < least.expectedMs ? shard : least))
    shortest.files.push(file)
    shortest.expectedMs += expected(durations, file)
  }
  return shards
}

/**
 * Cuts a suite into parts, each with its files in their order.
 *
 * @param groups files that share what a process starts once, such as a service: no part has files of two groups
 */
export function cutIntoShards(
  suite: string,
  groups: readonly (readonly string[])[],
  durations: Durations,
  cores: number,
): Job[] {
  const shards = groups.flatMap((files) => (files.length === 0 ? [] : cut(files, durations)))
  return shards.map(({ files, expectedMs }, index) => ({
    name: shards.length === 1 ? suite : `${suite} ${index + 1}/${shards.length}`,
    suite,
    files: files.sort(),
    expectedMs,
    cores,
  }))
}

/**
 * Takes the next job out of those that wait: the longest that the free cores have room for. Undefined where none fits; while nothing runs one
 * always does.
 */
export function takeNext(waiting: Job[], running: readonly Job[], capacity: number): Job | undefined {
  const used = running.reduce((sum, job) => sum + job.cores, 0)
  const fitting = waiting.filter((job) => running.length === 0 || used + job.cores <= capacity)
  const longest = fitting.reduce<Job | undefined>(
    (most, job) => (most === undefined || job.expectedMs > most.expectedMs ? job : most),
    undefined,
  )
  if (longest !== undefined) waiting.splice(waiting.indexOf(longest), 1)
  return longest
}
