interface Level {
  readonly standard: string
  readonly level: string
  readonly unmet: readonly { readonly source: string; readonly requirement: string }[]
}

/** Shorter names. A new standard is shown by its own name. */
const NAMES: Readonly<Record<string, string>> = { 'NIST SP 800-63A-4': 'NIST IAL2' }
const WORDS: Readonly<Record<string, string>> = {
  NONE: 'none',
  IAL2: 'reached',
  BASELINE: 'baseline',
  EXTENDED: 'extended',
}

/** The level that the evidence reaches in each standard, with the unmet requirements of the next one. */
export const EvidenceLevels = ({ levels }: { readonly levels: readonly Level[] }) => (
  <ul className="levels">
    {levels.map(({ standard, level, unmet }) => {
      const words = (
        <>
          {NAMES[standard] ?? standard}: <b>{WORDS[level] ?? level}</b>
        </>
      )
      return (
        <li key={standard}>
          {unmet.length === 0 ? (
            words
          ) : (
            <details>
              <summary>
                {words} <span className="muted">({unmet.length} not met)</span>
              </summary>
              <ul>
                {unmet.map(({ source, requirement }) => (
                  <li key={source + requirement}>
                    {requirement} <small>{source}</small>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </li>
      )
    })}
  </ul>
)
