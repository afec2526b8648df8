import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFolderStore } from '../../objects/folder-store.ts'
import { ObjectMissingError, StoreAwayError, type ObjectStore } from '../../objects/object-store.ts'
import { S3_LIMITS } from '../../objects/s3-calls.ts'
import { openS3Store } from '../../objects/s3-store.ts'
import { listed } from '../support/listed-objects.ts'
import { testObjectServer } from '../support/object-server.ts'
import { atEnd } from '../support/stack.ts'

const PART = 5 * 2 ** 20

/** The guarantees that callers rely on, for every kind of store. */
function holdsContract(
  open: (suite: Mocha.Context) => Promise<{ store: ObjectStore; left: () => Promise<string[]> }>,
): void {
  let store: ObjectStore
  let left: () => Promise<string[]>
  before(async function () {
    ;({ store, left } = await open(this))
  })

  it('returns what was put, of any size, and the newest of two', async () => {
    for (const size of [0, 1, 70_000, PART, 2 * PART + 17]) {
      const bytes = randomBytes(size)
      await store.put(`ver_size/ast_${size}`, randomBytes(10))
      await store.put(`ver_size/ast_${size}`, bytes)
      assert.ok(bytes.equals(await store.get(`ver_size/ast_${size}`)), `${size} bytes`)
    }
    assert.equal(await store.count('ver_size'), 5)
    await store.deleteAll('ver_size')
    assert.equal(await store.count('ver_size'), 0)
  })

  it('distinguishes a missing object from an unavailable store', async () => {
    await assert.rejects(store.get('ver_none/ast_none'), ObjectMissingError)
    await store.delete('ver_none/ast_none')
    await store.deleteAll('ver_none')
    assert.equal(await store.count('ver_none'), 0)
    await store.check()
  })

  it('deletes one object and leaves its neighbours, also with similar keys', async () => {
    for (const key of ['ver_1/ast_1', 'ver_1/ast_10', 'ver_10/ast_1']) await store.put(key, Buffer.from(key))
    await store.delete('ver_1/ast_1')
    assert.deepEqual([await store.count('ver_1'), await store.count('ver_10')], [1, 1])
    await store.deleteAll('ver_1')
    assert.deepEqual([await store.count('ver_1'), (await store.get('ver_10/ast_1')).toString()], [0, 'ver_10/ast_1'])
    await store.deleteAll('ver_10')
  })

  it('lists all objects, and those below a key', async () => {
    const keys = Array.from({ length: 12 }, (_, i) => `ver_${i % 3}/ast_${i}`)
    await Promise.all(keys.map((key) => store.put(key, Buffer.alloc(7))))
    const found = await listed(store)
    assert.deepEqual(found.map(({ key }) => key).sort(), [...keys].sort())
    assert.ok(found.every(({ bytes }) => bytes === 7))
    assert.equal((await listed(store, 'ver_1')).length, 4)
    assert.equal((await listed(store, 'ver_9')).length, 0)
    for (const id of ['ver_0', 'ver_1', 'ver_2']) await store.deleteAll(id)
  })

  it('never shows half an object during a replacement', async () => {
    const [one, other] = [Buffer.alloc(300_000, 1), Buffer.alloc(200_000, 2)]
    await store.put('ver_half/ast_1', one)
    const writing = (async () => {
      for (let i = 0; i < 10; i++) await store.put('ver_half/ast_1', i % 2 === 0 ? other : one)
    })()
    for (let i = 0; i < 10; i++) {
      const got = await store.get('ver_half/ast_1')
      assert.ok(got.equals(one) || got.equals(other))
    }
    await writing
    await store.deleteAll('ver_half')
  })

  it('refuses invalid keys', async () => {
    for (const key of [
      '',
      '/',
      '../ver_1',
      'ver_1/../x',
      'ver_1//x',
      '/etc/passwd',
      'ver_1/',
      'ver_1/a.b',
      'ver_1/\u0000',
      'ver_1?versions',
      'ver_1/%2e%2e',
    ]) {
      await assert.rejects(store.get(key), TypeError, key)
      await assert.rejects(store.put(key, Buffer.alloc(1)), TypeError, key)
      await assert.rejects(store.delete(key), TypeError, key)
      await assert.rejects(store.deleteAll(key), TypeError, key)
      await assert.rejects(store.count(key), TypeError, key)
    }
  })

  it('leaves no temporary files behind', async () => assert.deepEqual(await left(), []))
}

const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'identity-store-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

describe('object store: folder', () => {
  describe('fulfils the contract', () => {
    holdsContract(async () => {
      const folder = await temporaryFolder()
      return {
        store: openFolderStore(folder),
        left: async () =>
          (await readdir(folder, { recursive: true, withFileTypes: true }))
            .filter((entry) => entry.isFile())
            .map(({ name }) => name),
      }
    })
  })

  it('reports an unmounted disk as unavailable', async () => {
    const store = openFolderStore(join(await temporaryFolder(), 'gone'))
    const calls = [
      () => store.get('ver_1/ast_1'),
      () => store.count('ver_1'),
      () => store.delete('ver_1/ast_1'),
      () => store.deleteAll('ver_1'),
      () => store.check(),
      () => listed(store),
    ]
    for (const call of calls) await assert.rejects(call, StoreAwayError)
  })

  it('skips temporary files of a killed write in lists, and counts them', async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'ver_1'))
    await writeFile(join(folder, 'ver_1', 'ast_1.0b1f'), 'half')
    const store = openFolderStore(folder)
    assert.deepEqual([await listed(store), await store.count('ver_1')], [[], 1])
    await store.deleteAll('ver_1')
    assert.equal(await store.count('ver_1'), 0)
  })
})

describe('object store: S3', () => {
  for (const [what, versions, prefix] of [
    ['without a prefix', false, undefined],
    ['that could keep versions, below a prefix', true, 'kyc/live'],
  ] as const) {
    describe(`fulfils the contract on a bucket ${what}`, () => {
      holdsContract(async (suite) => {
        const server = await testObjectServer(suite, { versions })
        const store = openS3Store(
          { ...server, isPathStyle: true, credentials: server, prefix },
          { ...S3_LIMITS, partBytes: PART },
        )
        const whole = openS3Store({ ...server, isPathStyle: true, credentials: server })
        atEnd(async () => {
          store.close()
          whole.close()
        })
        return { store, left: async () => (await listed(whole)).map(({ key }) => key) }
      })
    })
  }
})
