/** A row of the table of the layers (layers.ts). */
export interface Room {
  /** A folder from the root, or a file that is a room by itself. A path belongs to the room with the longest match. */
  readonly path: string
  /** The content of the room, for docs/explanation/rooms.md. */
  readonly holds: string
  /**
   * The rooms that it may import, all on lower floors: `room` without the rooms inside it, `room/**` with them, or one
   * file.
   */
  readonly imports: readonly string[]
  /** The npm packages that it may import; undefined: all of package.json. */
  readonly packages?: readonly string[]
}

/** The imports of rooms with effects: those of `activities/`, `api/` and `ops/`. */
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
