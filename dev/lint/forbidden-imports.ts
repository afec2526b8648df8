import type { IForbiddenRuleType } from 'dependency-cruiser'
import { FLOORS, JOINTS } from './layers.ts'
import type { Room } from './room.ts'

/** Files of ours, not of a package, resolved or not. A worktree's packages may be in a folder beside it. */
const OURS = '^(?!.*node_modules/)(?!@)'

const escaped = (path: string): string => path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const isFile = (path: string): boolean => /\.\w+$/.test(path)

/** The rooms inside a room. They have rows of their own and do not belong to the room. */
const innerNames = (path: string, rooms: readonly Room[]): string[] =>
  rooms.filter((room) => room.path.startsWith(`${path}/`)).map((room) => escaped(room.path.slice(path.length + 1)))

/** The paths of a name in the table: a room without its inner rooms, `room/**` with them, or one file. */
function pathsOf(name: string, rooms: readonly Room[]): string {
  if (isFile(name)) return `^${escaped(name)}$`
  if (name.endsWith('/**')) return `^${escaped(name.slice(0, -3))}/`
  const inner = innerNames(name, rooms)
  return `^${escaped(name)}/${inner.length === 0 ? '' : `(?!(?:${inner.join('|')})/)`}`
}

/**
 * The layers as rules.
 *
 * @param floors the table; a test passes another
 * @throws Error if the table names a room without a row, or one on the same floor or above
 */
export function forbiddenImports(floors: readonly (readonly Room[])[] = FLOORS): IForbiddenRuleType[] {
  const rooms = floors.flat()
  const floorOf = new Map(floors.flatMap((row, floor) => row.map(({ path }) => [path, floor] as const)))
  const rules: IForbiddenRuleType[] = [
    {
      name: 'no-circle',
      comment: 'files that import each other in a circle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unknown-folder',
      comment: 'this folder has no row in dev/lint/layers.ts',
      severity: 'error',
      from: { path: OURS, pathNot: [...rooms.map(({ path }) => `^${escaped(path)}/`)] },
      to: {},
    },
  ]
  rules.push({
    name: 'sql-only-in-db',
    comment: 'SQL belongs in db/',
    severity: 'error',
    from: { path: OURS, pathNot: ['^(db|dev|bench|test)/'] },
    to: { path: 'node_modules/(kysely|pg)/' },
  })
  rules.push({
    name: 'whole-configuration-only-in-processes',
    comment: 'a process reads the whole configuration, and hands each function its part (config/)',
    severity: 'error',
    from: { path: OURS, pathNot: ['^(api|ops|workers)/main\\.ts$', '^ops/migrate\\.ts$', '^(dev|bench|test)/'] },
    to: { path: '^config/index\\.ts$' },
  })
  for (const room of rooms) {
    if (room.imports.includes('*')) continue
    const wrong = room.imports.find((name) => !isBelow(name, room, floorOf))
    if (wrong !== undefined)
      throw new Error(`${room.path} names ${wrong}, which has no row or is not on a lower floor (dev/lint/layers.ts)`)
    const from = { path: pathsOf(room.path, rooms) }
    const joints = JOINTS.filter((joint) => joint.from === room.path).map(({ to }) => to)
    rules.push({
      name: `layers: ${room.path}`,
      comment: `may import ${room.imports.join(', ') || 'nothing of ours'} (dev/lint/layers.ts)`,
      severity: 'error',
      from,
      to: {
        path: OURS,
        dependencyTypesNot: ['core'],
        pathNot: [pathsOf(room.path, rooms), ...room.imports.map((name) => pathsOf(name, rooms)), ...joints],
      },
    })
    if (room.packages !== undefined)
      rules.push({
        name: `packages: ${room.path}`,
        comment: `may import the packages ${room.packages.join(', ') || 'none'} (dev/lint/layers.ts)`,
        severity: 'error',
        from,
        to: { path: 'node_modules/', pathNot: room.packages.map((name) => `node_modules/${escaped(name)}/`) },
      })
  }
  return rules
}

/** Whether everything that a name covers is on a lower floor. A file is on the floor of its room. */
function isBelow(name: string, room: Room, floorOf: ReadonlyMap<string, number>): boolean {
  const own = floorOf.get(room.path) ?? -1
  const rows = name.endsWith('/**')
    ? [...floorOf].filter(([path]) => path !== room.path && `${path}/`.startsWith(name.slice(0, -2)))
    : [...floorOf].filter(([path]) => path === name || (isFile(name) && name.startsWith(`${path}/`)))
  return rows.length > 0 && rows.every(([, floor]) => floor < own)
}
