import assert from 'node:assert/strict'
import { readConfig } from '../../../config/index.ts'
import { KEY_ENVIRONMENT } from '../../support/factories.ts'

const BUCKET = { S3_BUCKET: 'pictures', S3_REGION: 'eu-central-1' }
const KEYS = { S3_ACCESS_KEY_ID: 'AKIAEXAMPLE', S3_SECRET_ACCESS_KEY: 'very/secret+value' }
const read = (env: Record<string, string>) =>
  readConfig({ DATABASE_URL: 'postgres://unused/unused', TEMPORAL_ADDRESS: 'unused:7233', ...KEY_ENVIRONMENT, ...env })
    .objectStore

describe('settings of the object store', () => {
  it('name a folder, a bucket, or a move from one to the other', () => {
    assert.deepEqual(read({ OBJECT_STORE_FOLDER: 'objects' }), { kind: 'folder', folder: 'objects' })
    assert.deepEqual(read({ ...BUCKET }), {
      kind: 's3',
      s3: { bucket: 'pictures', region: 'eu-central-1', isPathStyle: false },
    })
    const s3 = {
      bucket: 'pictures',
      region: 'eu-central-1',
      endpoint: 'https://s3.example',
      prefix: 'kyc/live',
      isPathStyle: true,
      credentials: { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'very/secret+value', sessionToken: 'token' },
    }
    assert.deepEqual(
      read({
        ...BUCKET,
        ...KEYS,
        S3_SESSION_TOKEN: 'token',
        S3_ENDPOINT: 'https://s3.example/',
        S3_PREFIX: 'kyc/live',
        S3_PATH_STYLE: 'true',
      }),
      { kind: 's3', s3 },
    )
    assert.deepEqual(read({ ...BUCKET, OBJECT_STORE_FOLDER: 'objects', OBJECT_STORE_WRITES: 's3' }), {
      kind: 'moving',
      to: 's3',
      folder: 'objects',
      s3: { bucket: 'pictures', region: 'eu-central-1', isPathStyle: false },
    })
  })

  const HALVES: [env: Record<string, string>, named: string][] = [
    [{}, 'OBJECT_STORE_FOLDER'],
    [{ S3_BUCKET: 'pictures' }, 'S3_REGION'],
    [{ OBJECT_STORE_FOLDER: 'x', S3_REGION: 'eu-central-1' }, 'S3_REGION'],
    [{ OBJECT_STORE_FOLDER: 'x', ...KEYS }, 'S3_ACCESS_KEY_ID'],
    [{ ...BUCKET, S3_ACCESS_KEY_ID: 'AKIA' }, 'S3_SECRET_ACCESS_KEY'],
    [{ ...BUCKET, S3_SECRET_ACCESS_KEY: KEYS.S3_SECRET_ACCESS_KEY }, 'S3_ACCESS_KEY_ID'],
    [{ ...BUCKET, S3_SESSION_TOKEN: 'token' }, 'S3_ACCESS_KEY_ID'],
    [{ ...BUCKET, OBJECT_STORE_FOLDER: 'x' }, 'OBJECT_STORE_WRITES'],
    [{ OBJECT_STORE_FOLDER: 'x', OBJECT_STORE_WRITES: 's3' }, 'OBJECT_STORE_WRITES'],
    [{ ...BUCKET, OBJECT_STORE_WRITES: 'folder' }, 'OBJECT_STORE_WRITES'],
  ]
  for (const [env, named] of HALVES) {
    it(`reject an incomplete set: ${Object.keys(env).join(', ') || 'nothing'}`, () => {
      assert.throws(
        () => read(env),
        (error: Error) => error.message.includes(named) && !error.message.includes(KEYS.S3_SECRET_ACCESS_KEY),
      )
    })
  }

  const WRONG: [name: string, value: string][] = [
    ['S3_BUCKET', '../etc'],
    ['S3_BUCKET', 'UPPER'],
    ['S3_BUCKET', 'a'],
    ['S3_PREFIX', '/kyc'],
    ['S3_PREFIX', 'kyc/'],
    ['S3_PREFIX', '..'],
    ['S3_ENDPOINT', 'http://s3.example'],
    ['S3_ENDPOINT', 'http://127.0.0.1.example.org'],
    ['S3_ENDPOINT', 'https://user:very-secret@s3.example'],
    ['S3_ENDPOINT', 'https://s3.example/path'],
    ['S3_ENDPOINT', 'ftp://s3.example'],
    ['S3_SECRET_ACCESS_KEY', 'line\nbreak'],
    ['S3_PATH_STYLE', 'yes'],
  ]
  for (const [name, value] of WRONG) {
    it(`refuse ${name}=${value.replace('\n', '\\n')} and do not print it`, () => {
      assert.throws(
        () => read({ ...BUCKET, ...KEYS, [name]: value }),
        (error: Error) => error.message.includes(name) && (value.length < 8 || !error.message.includes(value)),
      )
    })
  }

  it('allow plain http on the loopback', () =>
    assert.equal(
      (read({ ...BUCKET, S3_ENDPOINT: 'http://127.0.0.1:7070' }) as { s3: { endpoint: string } }).s3.endpoint,
      'http://127.0.0.1:7070',
    ))
})
