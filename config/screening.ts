import { z } from 'zod'
import { flag, type Given } from './variable-types.ts'

/** The variables of the sanctions lists. */
export const SCREENING_VARIABLES = {
  SANCTIONS_FOLDER: z
    .string()
    .min(1)
    .optional()
    .describe('folder with lists and their manifest, in use until a list is fetched; default: the bundled snapshot'),
  SANCTIONS_REFRESH: flag
    .default(true)
    .describe('fetch the sanctions lists every day; turn it off only for development without a network'),
  SANCTIONS_SOURCES: z
    .string()
    .min(1)
    .optional()
    .describe(
      "JSON file with other addresses of sanctions lists ([sanctions lists](../how-to/operate/sanctions-lists.md#use-other-addresses)); default: the publishers' addresses",
    ),
}

/** Sources of the sanctions lists. */
export interface ScreeningSettings {
  /** Undefined: the bundled snapshot. */
  readonly snapshotFolder: string | undefined
  /** Whether the lists are fetched every day. */
  readonly refresh: boolean
  /** Undefined: the publishers' addresses. */
  readonly sourcesFile: string | undefined
}

/** The settings of the sanctions lists. */
export const screeningSettings = (given: Given<typeof SCREENING_VARIABLES>): ScreeningSettings => ({
  snapshotFolder: given.SANCTIONS_FOLDER,
  refresh: given.SANCTIONS_REFRESH,
  sourcesFile: given.SANCTIONS_SOURCES,
})
