import { escapeHtml } from './html.ts'
import { highlight } from './highlight.ts'

/** A piece of code. */
export interface Snippet {
  readonly code: string
  readonly language: string
  /** Name of its tab: `Node`, `curl`. */
  readonly label?: string
  /** File name, shown above the code. */
  readonly title?: string
}

const NAMES: Readonly<Record<string, string>> = {
  sh: 'Shell',
  js: 'JavaScript',
  ts: 'TypeScript',
  json: 'JSON',
  python: 'Python',
  go: 'Go',
  java: 'Java',
  html: 'HTML',
  http: 'HTTP',
  '': 'Text',
}

/** A block of code with its name and a copy button. client/docs.ts shows the button and makes it work. */
export const codeBlock = ({ code, language, title, label }: Snippet): string => {
  const name = title ?? label ?? NAMES[language] ?? language
  return (
    `<figure class="code${title === undefined ? ' untitled' : ''}"><figcaption><span>${escapeHtml(name)}</span><button type="button" class="copy" hidden>Copy</button></figcaption>` +
    // It scrolls sideways, so the keyboard must be able to reach it.
    `<pre tabindex="0" role="group" aria-label="${escapeHtml(`Code: ${name}`)}"><code>${highlight(code.replace(/\n$/, ''), language)}</code></pre></figure>`
  )
}

/** Blocks of code in tabs. Without a script they are below each other, each with its name. */
export const codeTabs = (snippets: readonly Snippet[]): string =>
  `<div class="tabs">${snippets.map((snippet) => `<section data-tab="${escapeHtml(snippet.label ?? '')}">${codeBlock(snippet)}</section>`).join('')}</div>`
