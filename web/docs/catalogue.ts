import { REASON_CODES } from '../../contract/reason-codes.ts'
import { wordOrder } from '../shared/intl.ts'
import { CATALOGUE, STAFF_CODES, type Code } from '../../contract/error-codes.ts'
import { ERROR_WORDS } from './error-words.ts'
import { capitalised, escapeHtml, inlineOf } from './html.ts'
import { tableOf } from './markdown.ts'
import type { DocsPage } from './page.ts'

// Parts of the guides that are generated from the tables in the code, so that they always agree.

interface Part {
  readonly html: string
  readonly terms: DocsPage['terms']
}

const byWords = wordOrder('en')

const isCode = (name: string): name is Code => name in CATALOGUE

/** The codes that a client can get. */
export const PUBLIC_CODES = Object.keys(CATALOGUE)
  .filter(isCode)
  .filter((code) => !STAFF_CODES.has(code))

/** Every error code that a client can get with its status, in the order of the statuses. */
export function errorsPart(): Part {
  const codes = PUBLIC_CODES.toSorted((a, b) => CATALOGUE[a] - CATALOGUE[b] || byWords(a, b))
  const row = (code: Code) =>
    `<tr id="${code}"><td><code>${code}</code></td><td>${CATALOGUE[code]}</td>` +
    `<td>${inlineOf(ERROR_WORDS[code]?.when ?? '')}</td><td>${inlineOf(ERROR_WORDS[code]?.then ?? '')}</td></tr>`
  return {
    html: tableOf(
      `<thead><tr><th>code</th><th>status</th><th>when</th><th>what to do</th></tr></thead><tbody>${codes.map(row).join('')}</tbody>`,
    ),
    terms: codes.map((code) => ({ id: code, text: code, about: `Error, status ${CATALOGUE[code]}` })),
  }
}

const STAGES = {
  DOCUMENT: 'The document',
  FACE_MATCH: 'The face',
  LIVENESS: 'Liveness',
  SCREENING: 'Sanctions lists',
  POLICY: 'The verification as a whole',
} as const satisfies Record<(typeof REASON_CODES)[number]['stage'], string>

/** Every reason code in words, grouped by stage. */
export function reasonCodesPart(): Part {
  const idOf = (code: string) => code.replaceAll(/[<>]/g, '')
  const sentence = (meaning: string) => `${capitalised(meaning.replace(/ \(ours\)$/, ''))}.`
  const stages = Object.entries(STAGES).map(([stage, title]) => {
    const rows = REASON_CODES.filter((row) => row.stage === stage).map(
      ({ code, meaning, outcome }) =>
        `<tr id="${idOf(code)}"><td><code>${escapeHtml(code)}</code></td><td>${escapeHtml(sentence(meaning))}</td>` +
        `<td><span class="badge ${outcome === 'DECLINE' ? 'bad' : 'mid'}">${outcome === 'DECLINE' ? 'Declines' : 'Review'}</span></td></tr>`,
    )
    return `<h3>${title}</h3>${tableOf(`<thead><tr><th>code</th><th>means</th><th>alone</th></tr></thead><tbody>${rows.join('')}</tbody>`)}`
  })
  return {
    html: `<h2 id="codes">All codes</h2>${stages.join('')}`,
    terms: REASON_CODES.map(({ code, meaning }) => ({ id: idOf(code), text: code, about: sentence(meaning) })),
  }
}
