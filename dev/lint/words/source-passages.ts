import ts from 'typescript'
import { createCommentBlocks } from './comment-blocks.ts'
import { withoutCode, type Passage, type PassageKind } from './passage.ts'

/** Methods of a logger, and the functions of mocha whose first argument is a title. */
const LOG_METHODS = new Set(['debug', 'info', 'warn', 'error', 'fatal'])
const TITLE_CALLS = new Set(['describe', 'context', 'it', 'describe.only', 'it.only', 'describe.skip', 'it.skip'])
/** Attributes of elements that hold no text for people. */
const NO_TEXT =
  /^(class|className|style|d|href|src|id|for|htmlFor|type|name|autoComplete|inputMode|pattern|rel|viewBox|points|transform|data-.*)$/
/** A string with this many words is a sentence for somebody; a shorter one may be a key or a name. */
const LEAST_WORDS = 3

/**
 * The texts of a TypeScript file that people read: comments, titles of tests, log messages, page texts and other
 * strings of at least three words. Pure.
 *
 * @param file its path from the root of the repository
 */
export function sourcePassages(file: string, source: string): Passage[] {
  return [...commentPassages(file, source), ...stringPassages(file, source)]
}

/** The comments of a TypeScript or CSS file. Comments of consecutive lines are one passage. Pure. */
export function commentPassages(file: string, source: string): Passage[] {
  const blocks = createCommentBlocks(file)
  let isInside = false
  for (const [index, raw] of source.split('\n').entries()) {
    const line = raw.trim()
    if (!isInside && line.startsWith('/*')) blocks.close()
    const comment =
      isInside || line.startsWith('/*') ? line : /^(?:(?:[^'"`]|(['"`])[^'"`]*\1)*\s)?\/\/ (.*)$/.exec(line)?.[2]
    const isWhole = isInside || /^(\/\*|\/\/)/.test(line)
    if (comment === undefined || !isWhole) blocks.close()
    if (comment === undefined) continue
    if (line.startsWith('/*')) isInside = true
    const text = isInside ? comment.replace(/^\/?\*+(?!\/)/, '').replace(/\*\/.*$/, '') : comment
    // Tags and blank lines begin a passage of their own.
    if (/^\s*@\w+/.test(text) || text.trim() === '') blocks.close()
    blocks.add(
      index + 1,
      text.replace(/^\s*@(param|property|template)\s+(\{[^}]*\}\s*)?\S+/, '').replace(/^\s*@\w+/, ''),
    )
    if (isInside && line.includes('*/')) {
      isInside = false
      blocks.close()
    }
    if (!isWhole) blocks.close()
  }
  return blocks.passages()
}

function stringPassages(file: string, source: string): Passage[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const passages: Passage[] = []
  const add = (node: ts.Node, kind: PassageKind, text: string) =>
    passages.push({
      kind,
      file,
      line: tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1,
      text: withoutCode(text).trim(),
    })
  const isTest = file.startsWith('test/')
  // The tables of the engine hold words of documents and names, in every language.
  const isData = file.startsWith('checks/')
  const isPage = /^web\/.*\.tsx$/.test(file)
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTaggedTemplateExpression(node)) return
    if (ts.isJsxAttribute(node) && NO_TEXT.test(node.name.getText(tree))) return
    if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text)) add(node, 'page text', node.text.replaceAll(/\s+/g, ' '))
    const text = textOf(node)
    if (text !== undefined) {
      const kind = kindOf(node, tree)
      if (kind !== undefined) add(node, kind, text)
      else if (!isTest && (!isData || isOfError(node)) && isSentence(text))
        add(node, isPage ? 'page text' : 'message', text)
      return
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return passages
}

const isSentence = (text: string): boolean =>
  /^\p{L}/u.test(text) &&
  (text.match(/(?<![\w.-])\p{L}\p{Ll}+(?![\w-])/gu)?.length ?? 0) >= LEAST_WORDS &&
  !/^\p{Ll}+-|[{}<]|\b--?\w/u.test(text)

const isOfError = ({ parent }: ts.Node): boolean =>
  ts.isNewExpression(parent) && /Error$/.test(parent.expression.getText())

/** The text of a string, with an ellipsis for each value in it. Undefined where a node is no string. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
  return undefined
}

/** The kind of a string that a call takes, by the function. */
function kindOf(node: ts.Node, tree: ts.SourceFile): PassageKind | undefined {
  const call = node.parent
  if (!ts.isCallExpression(call)) return undefined
  const callee = call.expression
  if (TITLE_CALLS.has(callee.getText(tree))) return call.arguments[0] === node ? 'test title' : undefined
  if (!ts.isPropertyAccessExpression(callee) || !LOG_METHODS.has(callee.name.text)) return undefined
  return /(^|\.)log(ger)?$/.test(callee.expression.getText(tree)) ? 'log message' : undefined
}
