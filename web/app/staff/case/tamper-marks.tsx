import type { Review } from '../calls.ts'
import { inWords } from '../words.ts'

type Mark = Review['tampering'][number]

/** Fainter cells are normal in every document. */
const LEAST_DIGIT = 2

/** The signs of tampering as an overlay: stronger signs are denser. Where signs overlap, the strongest counts. */
export function HeatOverlay({
  marks,
  width,
  height,
}: {
  readonly marks: readonly Mark[]
  readonly width: number
  readonly height: number
}) {
  return (
    <g className="heat" aria-hidden="true">
      {marks.map(
        ({ signal, heat }, index) =>
          heat !== null && (
            <g key={`${signal}-${index}`}>
              {[...heat.values].map(
                (digit, cell) =>
                  Number(digit) >= LEAST_DIGIT && (
                    <rect
                      key={cell}
                      x={((cell % heat.columns) * width) / heat.columns}
                      y={(Math.floor(cell / heat.columns) * height) / heat.rows}
                      width={width / heat.columns}
                      height={height / heat.rows}
                      fillOpacity={Number(digit) / 16}
                    />
                  ),
              )}
            </g>
          ),
      )}
    </g>
  )
}

/** The signs of tampering on a side, each in a sentence with its value. */
export function TamperList({ marks }: { readonly marks: readonly Mark[] }) {
  if (marks.length === 0) return null
  return (
    <ul className="tamper-marks" aria-label="Signs of tampering">
      {marks.map(({ signal, explanation, score, suspect_from: from }, index) => (
        <li key={index}>
          <strong>{inWords(signal)}:</strong> {explanation[0]?.toUpperCase()}
          {explanation.slice(1)}.{' '}
          <span className="muted">
            Measured {score}; suspect from {from}.
          </span>
        </li>
      ))}
    </ul>
  )
}
