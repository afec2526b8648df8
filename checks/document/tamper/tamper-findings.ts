import { fact, type Finding } from '../judge/document-finding.ts'
import type { TamperSignal } from './tamper-signal.ts'

/**
 * Judges the measurements of the tamper detectors (interface.md 7.4, tampering). Pure. A signal beyond its first
 * threshold is a review with its code. DOCUMENT_TAMPERING, which declines, needs two independent witnesses beyond their
 * strong thresholds, or one decisive signal. No detector that also fires on genuine documents can decline alone.
 */
export function tamperFindings(signals: readonly TamperSignal[]): Finding[] {
  const raised = signals.filter(({ score, suspectFrom }) => score >= suspectFrom)
  if (raised.length === 0) return []
  const strong = raised.filter(({ score, strongFrom }) => strongFrom !== null && score >= strongFrom)
  const isDecisive = raised.some(({ score, decisiveFrom }) => decisiveFrom !== null && score >= decisiveFrom)
  const isTampered = isDecisive || new Set(strong.map(({ witness }) => witness)).size >= 2
  const verdict = isTampered ? 'DOCUMENT_TAMPERING' : 'DOCUMENT_TAMPER_SUSPECTED'
  return raised.map(({ signal, score, suspectFrom, explanation }) =>
    fact(`${explanation} (${signal} ${shown(score)}, suspect from ${shown(suspectFrom)})`, verdict, `TAMPER_${signal}`),
  )
}

const shown = (value: number): string => String(Number(value.toPrecision(3)))
