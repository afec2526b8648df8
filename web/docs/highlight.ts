import { escapeHtml } from './html.ts'

// Colours for code, decided when the docs are built: spans with classes, no script and no inline style in the page.

type Kind = 'comment' | 'string' | 'number' | 'word' | 'name'
type Rule = readonly [kind: Kind, pattern: string]

const QUOTED = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`
const NUMBER: Rule = ['number', String.raw`\b\d[\d_]*(?:\.\d+)?\b`]
const words = (list: string): Rule => ['word', String.raw`\b(?:${list.trim().replaceAll(/\s+/g, '|')})\b`]
const C_COMMENT = String.raw`//[^\n]*|/\*[\s\S]*?\*/`

const JS: readonly Rule[] = [
  ['comment', C_COMMENT],
  ['string', `${QUOTED}|\`(?:[^\`\\\\]|\\\\.)*\`|/(?:[^/\\\\\\n\\s]|\\\\.)+/(?=\\.test|\\.exec)`],
  words(`async await break case catch class const continue default declare delete do else export extends false finally for from function global if import in
    instanceof interface let new null of readonly return static switch this throw true try type typeof undefined void while yield`),
  NUMBER,
]

const LANGUAGES: Readonly<Record<string, readonly Rule[]>> = {
  js: JS,
  ts: JS,
  json: [['name', String.raw`"(?:[^"\\\n]|\\.)*"(?=\s*:)`], ['string', QUOTED], words('true false null'), NUMBER],
  python: [
    ['string', String.raw`"""[\s\S]*?"""|r?f?b?(?:${QUOTED})`],
    ['comment', String.raw`#[^\n]*`],
    ['name', String.raw`@[\w.]+`],
    words(`and as assert async await break class continue def del elif else except False finally for from global if import in is lambda None nonlocal not or
      pass raise return True try while with yield`),
    NUMBER,
  ],
  go: [
    ['comment', C_COMMENT],
    ['string', `${QUOTED}|\`[^\`]*\``],
    words(`break case chan const continue default defer else fallthrough false for func go goto if import interface map nil package range return select
      struct switch true type var`),
    NUMBER,
  ],
  java: [
    ['comment', C_COMMENT],
    ['string', QUOTED],
    ['name', String.raw`@\w+`],
    words(`boolean break byte case catch char class continue default do double else enum extends false final finally float for if implements import instanceof
      int interface long new null package private protected public return short static super switch this throw throws true try void while`),
    NUMBER,
  ],
  sh: [
    ['comment', String.raw`(?<=^|\s)#[^\n]*`],
    ['string', QUOTED],
    ['name', String.raw`\$\w+|\$\{\w+\}`],
    ['word', String.raw`(?<=^|\n|\| )(?:curl|node|npm|api|demo|sleep)\b`],
    ['number', String.raw`(?<=\s)--?[A-Za-z][\w-]*`],
  ],
  html: [
    ['comment', String.raw`<!--[\s\S]*?-->`],
    ['word', String.raw`</?[a-zA-Z][\w-]*|/?>`],
    ['string', QUOTED],
    ['name', String.raw`\b[a-zA-Z-]+(?==")`],
    ...JS,
  ],
  http: [
    ['word', String.raw`^(?:GET|POST|PATCH|DELETE)\b`],
    ['name', String.raw`(?<=^|\n)[A-Za-z-]+(?=:)`],
    ['string', String.raw`"[^"\n]*"|'[^'\n]*'`],
  ],
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  mjs: 'js',
  js: 'js',
  ts: 'ts',
  py: 'python',
  go: 'go',
  java: 'java',
  json: 'json',
  sh: 'sh',
  html: 'html',
}

/** The language of a file, by its name. Throws for a language without colours here. */
export function languageOf(file: string): string {
  const language = EXTENSIONS[file.split('.').pop() ?? '']
  if (language === undefined) throw new Error(`${file}: unknown file extension`)
  return language
}

const patterns = new Map(
  Object.entries(LANGUAGES).map(
    ([name, rules]) => [name, new RegExp(rules.map(([, pattern]) => `(${pattern})`).join('|'), 'g')] as const,
  ),
)

/** Code as HTML, escaped, with a span around each comment, string, number, keyword and name. */
export function highlight(code: string, language: string): string {
  const rules = LANGUAGES[language]
  const pattern = patterns.get(language)
  if (rules === undefined || pattern === undefined) return escapeHtml(code)
  let html = ''
  let end = 0
  for (const match of code.matchAll(pattern)) {
    const [text, ...groups] = match
    const rule = rules[groups.findIndex((group) => group !== undefined)]
    html += `${escapeHtml(code.slice(end, match.index))}<span class="t-${rule[0]}">${escapeHtml(text)}</span>`
    end = match.index + text.length
  }
  return html + escapeHtml(code.slice(end))
}
