import { withoutCode, type Passage, type PassageKind } from './passage.ts'

/** The keys of an OpenAPI document whose values are read by people. */
const OF_OPENAPI = new Set(['description', 'summary', 'title'])

/** The texts of the pages in a file of texts by key (`web/locales/en.json`). Pure. */
export const localePassages = (file: string, json: string): Passage[] =>
  strings(JSON.parse(json)).map(({ text }) => passage('page text', file, json, text))

/** The descriptions and summaries of an OpenAPI document, each once. Pure. */
export const openApiPassages = (file: string, json: string): Passage[] => [
  ...new Map(
    strings(JSON.parse(json))
      .filter(({ key }) => OF_OPENAPI.has(key))
      .map(({ text }) => [text, passage('api text', file, json, text)]),
  ).values(),
]

function strings(value: unknown, key = ''): { key: string; text: string }[] {
  if (typeof value === 'string') return [{ key, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => strings(inner, Array.isArray(value) ? key : name))
}

const passage = (kind: PassageKind, file: string, json: string, text: string): Passage => ({
  kind,
  file,
  line: json.slice(0, Math.max(0, json.indexOf(JSON.stringify(text)))).split('\n').length,
  text: withoutCode(text).trim(),
})
