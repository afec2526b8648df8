import { FLOORS } from './layers.ts'
import type { Room } from './room.ts'

export const BEGIN = '<!-- floors: made by `npm run layers-docs` from dev/lint/layers.ts -->'
export const END = '<!-- end of floors -->'

const shown = (names: readonly string[]): string =>
  names.map((name) => (name === '*' ? 'everything' : `\`${name}\``)).join(', ') || 'nothing of ours'

/** What rooms of one folder all may import is said once, at the folder. */
function row(floor: number, room: Room): string {
  const packages = room.packages === undefined ? '' : `; packages: ${room.packages.join(', ') || 'none'}`
  return `| ${floor} | \`${room.path}/\` | ${room.holds} | ${shown(room.imports)}${packages} |`
}

/** The table of the floors as Markdown, from the top down, with its marks. */
export function layersTable(): string {
  const rows = FLOORS.flatMap((rooms, floor) => rooms.map((room) => row(floor, room))).reverse()
  return [BEGIN, '', '| floor | room | holds | may import |', '| --- | --- | --- | --- |', ...rows, '', END].join('\n')
}

/**
 * A document with the table put in anew.
 *
 * @throws Error where the document has no marks
 */
export function withLayersTable(document: string): string {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)]
  if (begin === -1 || end < begin) throw new Error('the marks of the floors are missing in docs/architecture.md')
  return document.slice(0, begin) + layersTable() + document.slice(end + END.length)
}
