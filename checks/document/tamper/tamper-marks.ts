import type { TamperMark } from '../../results/check-result.ts'
import type { DocumentSide } from '../read/inspect-side.ts'

/** The signs that were raised, with their places, as the reviewer is shown them. Pure. */
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
