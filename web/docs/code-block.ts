import { escapeHtml } from './html.ts'
import { highlight } from './highlight.ts'

/** One piece of code, and what it is called where several stand beside each other. */
export interface Snippet {
  readonly code: string
  readonly language: string
  /** Of the tab: `Node`, `curl`. */
  readonly label?: string
  /** Shown above the code: a file's name. */
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

/** A block of code with its name and a button that copies it (docs.ts gives the button its work, and shows it). */
export const codeBlock = ({ code, language, title, label }: Snippet): string => {
  const name = title ?? label ?? NAMES[language] ?? language
  return (
    `<figure class="code${title === undefined ? ' untitled' : ''}"><figcaption><span>${escapeHtml(name)}</span><button type="button" class="copy" hidden>Copy</button></figcaption>` +
    // It scrolls sideways, so the keyboard must be able to reach it.
    `<pre tabindex="0" role="group" aria-label="${escapeHtml(`Code: ${name}`)}"><code>${highlight(code.replace(/\n$/, ''), language)}</code></pre></figure>`
  )
}

/** Blocks of which one is shown at a time; one below the other, each with its name, where no script runs. */
export const codeTabs = (snippets: readonly Snippet[]): string =>
  `<div class="tabs">${snippets.map((snippet) => `<section data-tab="${escapeHtml(snippet.label ?? '')}">${codeBlock(snippet)}</section>`).join('')}</div>`
