import type { NumberScheme } from './number-scheme.ts'
import { EUROPEAN_SCHEMES } from './schemes-europe.ts'
import { WORLD_SCHEMES } from './schemes-world.ts'

/** Every rule for personal numbers. */
export const NUMBER_SCHEMES: readonly NumberScheme[] = [...EUROPEAN_SCHEMES, ...WORLD_SCHEMES]

/** The rules of one state, by its alpha-2 code. */
export const schemesOf = (country: string | null): NumberScheme[] =>
  NUMBER_SCHEMES.filter((scheme) => scheme.country === country)
