import { unpackFace } from '../../checks/face/packed-face.ts'
import type { Db } from '../../db/pool.ts'
import { listRecentFaces, openRecentFaces } from '../../db/verifications/recent-faces.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'

/** Accounts whose faces stay open in memory: the ones that were used last. 20,000 faces take some 20 MB. */
const MOST_ACCOUNTS = 16
/** Faces that one statement reads. */
const AT_ONCE = 2_000

type Faces = ReadonlyMap<string, Float32Array>

/**
 * The faces of accounts' last days, open in the memory of a worker. Opening a sealed face costs far more than comparing
 * it, so a worker opens each once. It lists the faces anew each time, and forgets those that are no longer there.
 */
export class OpenedFaces {
  /** By account and embedder, in the order of use: faces by verification and version. */
  readonly #accounts = new Map<string, Faces>()
  readonly #db: Db
  readonly #keyRing: KeyRing

  constructor(db: Db, keyRing: KeyRing) {
    this.#db = db
    this.#keyRing = keyRing
  }

  /** The faces of an account's last day without that of one verification: newest first, by verification. */
  async list(of: Parameters<typeof listRecentFaces>[1]): Promise<Faces> {
    const listed = await listRecentFaces(this.#db, of)
    const account = `${of.accountId} ${of.embedder}`
    const known = this.#accounts.get(account)
    const versions = listed.map(({ verificationId: id, seenAt }) => ({ id, version: `${id} ${seenAt}` }))
    const sealed = versions.flatMap(({ id, version }) => (known?.has(version) === true ? [] : [id]))
    const opened = new Map<string, Float32Array>()
    for (let i = 0; i < sealed.length; i += AT_ONCE)
      for (const [id, face] of await openRecentFaces(this.#db, this.#keyRing, sealed.slice(i, i + AT_ONCE)))
        opened.set(id, unpackFace(face))
    const [byVersion, byId] = [new Map<string, Float32Array>(), new Map<string, Float32Array>()]
    for (const { id, version } of versions) {
      const face = known?.get(version) ?? opened.get(id)
      if (face === undefined) continue // its person was erased meanwhile
      byVersion.set(version, face)
      byId.set(id, face)
    }
    this.#accounts.delete(account)
    this.#accounts.set(account, byVersion)
    for (const oldest of [...this.#accounts.keys()].slice(0, -MOST_ACCOUNTS)) this.#accounts.delete(oldest)
    return byId
  }
}
