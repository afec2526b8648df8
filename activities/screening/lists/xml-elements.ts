import { type SaxesTagPlain, SaxesParser } from 'saxes'
import { type ByteStream, UnusableListError } from '../list-entry.ts'
import { decodeUtf8 } from './decode-text.ts'

export interface XmlHandlers {
  open?(tag: SaxesTagPlain, path: readonly string[]): void
  /** The path includes the element that closes; text is its own, without that of its children. */
  close?(path: readonly string[], text: string): void
}

/**
 * Streams an XML file through its elements, holding no more than one branch of it.
 * @throws UnusableListError when it is not UTF-8, not well-formed, cut short, or of another root element.
 */
export async function readXml(bytes: ByteStream, list: string, root: string, handlers: XmlHandlers): Promise<void> {
  const parser = new SaxesParser()
  const path: string[] = []
  const texts: string[] = []
  parser.on('error', (cause) => {
    throw new UnusableListError(list, `its XML is not well-formed (line ${parser.line})`, { cause })
  })
  parser.on('opentag', (tag) => {
    if (path.length === 0 && tag.name !== root) throw new UnusableListError(list, `its root element is not ${root}`)
    path.push(tag.name)
    texts.push('')
    handlers.open?.(tag, path)
  })
  parser.on('text', (text) => {
    if (texts.length > 0) texts[texts.length - 1] += text
  })
  parser.on('closetag', () => {
    handlers.close?.(path, texts.pop()?.trim() ?? '')
    path.pop()
  })
  for await (const text of decodeUtf8(bytes, list)) parser.write(text)
  parser.close()
}
