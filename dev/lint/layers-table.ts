import { BELOW_DB } from './layers-db.ts'
import { FLOORS } from './layers.ts'
import { BELOW_EFFECTS, type Room } from './room.ts'

export const BEGIN = '<!-- floors: made by `npm run layers-docs` from dev/lint/layers.ts -->'
export const END = '<!-- end of floors -->'

/** Groups of rooms that many rows name together. The table shows the group's name, and its members once. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  EFFECTS: BELOW_EFFECTS,
  DB: ['db', ...BELOW_DB],
}

const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

/** The imports of a room, shortened: groups by their name, rooms of one folder after the folder. */
function shownImports(floor: number, { imports }: Room): string {
  if (imports.includes('*')) return 'everything'
  let rest = imports
  const parts: string[] = []
  for (const [name, members] of Object.entries(GROUPS)) {
    if (!members.every((member) => rest.includes(member))) continue
    parts.push(name)
    rest = rest.filter((path) => !members.includes(path))
  }
  const folders = Map.groupBy(rest, (path) => (path.includes('/') && !path.endsWith('**') ? path.split('/')[0] : ''))
  const single = folders.get('') ?? []
  if (single.length > 0) parts.push(quoted(single))
  for (const [folder, paths] of folders) if (folder !== '') parts.push(shownFolder(floor, folder, paths))
  return parts.join('; ') || 'nothing of ours'
}

function shownFolder(floor: number, folder: string, paths: readonly string[]): string {
  const lower = FLOORS.slice(0, floor).flatMap((rooms) => rooms.filter(({ path }) => path.startsWith(`${folder}/`)))
  const isEvery = lower.length > 2 && lower.every(({ path }) => paths.includes(path))
  const others = isEvery ? paths.filter((path) => !lower.some((room) => room.path === path)) : paths
  const names = others.map((path) => path.slice(folder.length + 1))
  const every = isEvery ? [`every lower room of \`${folder}/\``] : []
  const listed =
    names.length === 0 ? [] : names.length === 1 ? [`\`${others[0]}\``] : [`\`${folder}/\`: ${quoted(names)}`]
  return [...every, ...listed].join('; ')
}

const row = (floor: number, room: Room): string =>
  `| ${floor} | \`${room.path}/\` | ${room.holds} | ${shownImports(floor, room)} |`

/** The packages that rooms may import: one line for each set of packages. */
function packageLines(): string[] {
  const bound = FLOORS.flat().flatMap(({ path, packages }) => (packages === undefined ? [] : [{ path, packages }]))
  return [...Map.groupBy(bound, ({ packages }) => packages.join(', '))].map(
    ([packages, rooms]) =>
      `- ${quoted(rooms.map(({ path }) => path))}: ${packages === '' ? 'no package' : `only ${packages}`}.`,
  )
}

/** The table of the floors as Markdown, from the top down, with its marks. */
export function layersTable(): string {
  const rows = FLOORS.flatMap((rooms, floor) => rooms.map((room) => row(floor, room))).reverse()
  return [
    BEGIN,
    '',
    ...Object.entries(GROUPS).map(([name, members]) => `- **${name}** means ${quoted(members)}.`),
    '- `room/**` means a room with the rooms inside it.',
    '',
    '| floor | room | holds | may import |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    'These rooms may import few npm packages. All other rooms may import each package of `package.json`.',
    '',
    ...packageLines(),
    '',
    END,
  ].join('\n')
}

/**
 * A document with the new table.
 *
 * @throws Error if the document lacks the marks
 */
export function withLayersTable(document: string): string {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)]
  if (begin === -1 || end < begin)
    throw new Error('docs/explanation/rooms.md lacks the marks of the floors: restore them')
  return document.slice(0, begin) + layersTable() + document.slice(end + END.length)
}
