import type { SeededFault } from './table.ts'

/**
 * Leaves out the parts that a formatter may change: white space, the kind of quotation marks, commas before a closing
 * bracket.
 */
function essence(text: string): { characters: string; places: number[] } {
  const characters: string[] = []
  const places: number[] = []
  for (let at = 0; at < text.length; at++) {
    if (/\s/.test(text[at]) || (text[at] === ',' && /^,\s*[)\]}]/.test(text.slice(at, at + 200)))) continue
    characters.push(text[at] === '"' ? "'" : text[at])
    places.push(at)
  }
  return { characters: characters.join(''), places }
}

/** Where the text of a fault begins and ends in its file, for each occurrence. */
export function placesOf({ find }: Pick<SeededFault, 'find'>, source: string): { start: number; end: number }[] {
  const [file, wanted] = [essence(source), essence(find).characters]
  const found: { start: number; end: number }[] = []
  for (let at = file.characters.indexOf(wanted); at !== -1; at = file.characters.indexOf(wanted, at + 1)) {
    found.push({ start: file.places[at], end: file.places[at + wanted.length - 1] + 1 })
  }
  return found
}

/** The source with the fault in it. */
export function seed(fault: SeededFault, source: string): string {
  const found = placesOf(fault, source)
  if (found.length !== 1) throw new Error(`${fault.path}: the text of the fault occurs ${found.length} times, not once`)
  const [{ start, end }] = found
  return source.slice(0, start) + fault.replace + source.slice(end)
}
