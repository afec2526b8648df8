import { z } from 'zod'
import { flag, type Given } from './variable-types.ts'

/** The variables of the sanctions lists. */
export const SCREENING_VARIABLES = {
  SANCTIONS_FOLDER: z
    .string()
    .min(1)
    .optional()
    .describe(
      'folder with the lists and their manifest that serve until a list was fetched; default: the bundled snapshot',
    ),
  SANCTIONS_REFRESH: flag
    .default(true)
    .describe('fetch the sanctions lists every day; off for development without network only'),
  SANCTIONS_SOURCES: z
    .string()
    .min(1)
    .optional()
    .describe(
      "JSON file with other addresses of sanctions lists ([sanctions lists](../how-to/operate/sanctions-lists.md#use-other-addresses)); default: the publishers'",
    ),
}

/** Where the sanctions lists come from. */
export interface ScreeningSettings {
  /** Undefined: the bundled snapshot. */
  readonly snapshotFolder: string | undefined
  /** Whether the lists are fetched every day. */
  readonly refresh: boolean
  /** Undefined: the publishers. */
  readonly sourcesFile: string | undefined
}

/** The settings of the sanctions lists. */
export const screeningSettings = (given: Given<typeof SCREENING_VARIABLES>): ScreeningSettings => ({
  snapshotFolder: given.SANCTIONS_FOLDER,
  refresh: given.SANCTIONS_REFRESH,
  sourcesFile: given.SANCTIONS_SOURCES,
})
