import type { TamperMark } from '../../results/check-result.ts'
import type { DocumentSide } from '../read/inspect-side.ts'

/** The raised signals with their places, for the reviewer. Pure. */
export const tamperMarks = (sides: readonly Pick<DocumentSide, 'asset' | 'tampering'>[]): TamperMark[] =>
  sides.flatMap(({ asset, tampering }) =>
    tampering
      .filter(({ score, suspectFrom }) => score >= suspectFrom)
      .map(({ signal, score, suspectFrom, explanation, heat }) => ({
        asset,
        signal,
        score: Number(score.toPrecision(3)),
        suspect_from: suspectFrom,
        explanation,
        heat: heat ?? null,
      })),
  )
