import { type SaxesTagPlain, SaxesParser } from 'saxes'
import { type ByteStream, UnusableListError } from './list-entry.ts'
import { decodeXml } from './decode-text.ts'

/** No element, attribute or comment of a list comes near; saxes would gather one of any length. */
const LONGEST_TOKEN_CHARACTERS = 1 << 20

/** The deepest list in use (OFAC's) has 11 levels. */
const DEEPEST_LEVEL = 40

/** Text is handed to the parser in pieces, so that a token that never ends is seen before it is gathered. */
const PIECE_CHARACTERS = 1 << 16

export interface XmlHandlers {
  /** Names are without their namespace prefix. */
  open?(tag: SaxesTagPlain, path: readonly string[]): void
  /** The path includes the element that closes; text is its own, without that of its children. */
  close?(path: readonly string[], text: string): void
}

/**
 * Streams an XML file through its elements, holding no more than one branch of it. Nothing outside the file is ever read and
 * no entity expanded but the five of XML itself: a document type declaration, which could define more, is refused.
 * @throws UnusableListError when it is not in its encoding, not well-formed, cut short, of another root element, or has a
 * token or depth that no list has.
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
