/** A row of the table of the layers (layers.ts). */
export interface Room {
  /** A folder from the root, or a file where one file is a room. The longest that fits a path is its room. */
  readonly path: string
  /** What it holds, as docs/explanation/rooms.md says it. */
  readonly holds: string
  /** The rooms that it may import, all on lower floors: `room` without the rooms inside it, `room/**` with them, or one file. */
  readonly imports: readonly string[]
  /** The npm packages that it may import; undefined: any that package.json names. */
  readonly packages?: readonly string[]
}

/** What the rooms with effects may import: those of `activities/`, `api/` and `ops/`. */
export const BELOW_EFFECTS = [
  'contract/**',
  'config',
  'encryption',
  'money',
  'outbound',
  'objects',
  'runtime',
  'db/**',
  'temporal',
]
