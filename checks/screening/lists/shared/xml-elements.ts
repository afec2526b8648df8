import { type SaxesTagPlain, SaxesParser } from 'saxes'
import { type ByteStream, UnusableListError } from './list-entry.ts'
import { decodeXml } from './decode-text.ts'

/** Longest element, attribute or comment, far above that of any list. saxes would buffer one of any length. */
const LONGEST_TOKEN_CHARACTERS = 1 << 20

/** Deepest level. The deepest current list (OFAC's) has 11. */
const DEEPEST_LEVEL = 40

/** The parser gets the text in pieces, so that an endless token is detected before it is buffered. */
const PIECE_CHARACTERS = 1 << 16

export interface XmlHandlers {
  /** Names have no namespace prefix. */
  open?(tag: SaxesTagPlain, path: readonly string[]): void
  /** The path includes the closing element. The text is its own, without that of its children. */
  close?(path: readonly string[], text: string): void
}

/**
 * Streams an XML file through its elements and holds no more than one branch of it. It never reads anything outside the
 * file and expands only the five entities of XML itself. A document type declaration, which could define more, is
 * rejected.
 *
 * @throws UnusableListError if it is not in its encoding, not well-formed, cut short, has another root element, or has
 *   a token or depth beyond the limits
 */
export async function readXml(bytes: ByteStream, list: string, root: string, handlers: XmlHandlers): Promise<void> {
  const parser = new SaxesParser()
  const path: string[] = []
  const texts: string[] = []
  let tokenStart = 0
  let written = 0
  parser.on('error', (cause) => {
    throw new UnusableListError(
      list,
      `its XML is not well-formed or cut short (line ${parser.line}, character ${parser.position})`,
      { cause },
    )
  })
  parser.on('doctype', () => {
    throw new UnusableListError(list, 'it has a document type declaration, which no publisher uses')
  })
  parser.on('opentag', (tag) => {
    tokenStart = written
    const name = tag.name.slice(tag.name.indexOf(':') + 1)
    if (path.length === 0 && name !== root) throw new UnusableListError(list, `its root element is not ${root}`)
    if (path.length >= DEEPEST_LEVEL)
      throw new UnusableListError(list, `it nests deeper than ${DEEPEST_LEVEL} elements`)
    path.push(name)
    texts.push('')
    handlers.open?.(name === tag.name ? tag : { ...tag, name }, path)
  })
  const addText = (text: string): void => {
    if (texts.length > 0) texts[texts.length - 1] += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    tokenStart = written
    handlers.close?.(path, texts.pop()?.trim() ?? '')
    path.pop()
  })
  for await (const text of decodeXml(bytes, list)) {
    for (let at = 0; at < text.length; at += PIECE_CHARACTERS) {
      const piece = text.slice(at, at + PIECE_CHARACTERS)
      parser.write(piece)
      written += piece.length
      if (written - tokenStart > LONGEST_TOKEN_CHARACTERS) {
        throw new UnusableListError(list, `it has an element longer than ${LONGEST_TOKEN_CHARACTERS} characters`)
      }
    }
  }
  parser.close()
}
