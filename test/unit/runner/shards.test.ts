import assert from 'node:assert/strict'
import { cutIntoShards, SHARD_MS, takeNext, type Job } from '../../runner/shards.ts'

const job = (name: string, expectedMs: number, cores: number): Job => ({ name, suite: name, expectedMs, cores })

describe('shards of a suite', () => {
  it('contain every file once and take about the same time', () => {
    const files = Array.from({ length: 40 }, (_, index) => `test/api/${String(index).padStart(2, '0')}.test.ts`)
    const durations = Object.fromEntries(files.map((file, index) => [file, (index + 1) * 1_000]))
    const shards = cutIntoShards('api', [files], durations, { cores: 1, needsServers: false })
    assert.equal(shards.length, Math.ceil(820_000 / SHARD_MS))
    assert.ok(shards.length > 1)
    assert.deepEqual(shards.flatMap(({ files }) => files ?? []).toSorted(), files)
    const lengths = shards.map(({ expectedMs }) => expectedMs)
    assert.ok(Math.max(...lengths) - Math.min(...lengths) <= 2_000, lengths.join())
    assert.deepEqual(
      shards.map(({ name }) => name),
      shards.map((_, index) => `api ${index + 1}/${shards.length}`),
    )
  })

  it('are one for a short suite, and never more than there are files', () => {
    assert.deepEqual(
      cutIntoShards('db', [['b', 'a']], {}, { cores: 1, needsServers: false }).map(({ name, files }) => [name, files]),
      [['db', ['a', 'b']]],
    )
    assert.equal(cutIntoShards('e2e', [['a']], { a: 10 * SHARD_MS }, { cores: 1, needsServers: false }).length, 1)
  })
})

describe('files that share a process', () => {
  it('are never in one shard with other files', () => {
    const shards = cutIntoShards('e2e', [['a', 'c'], [], ['b']], {}, { cores: 1, needsServers: false })
    assert.deepEqual(
      shards.map(({ name, files }) => [name, files]),
      [
        ['e2e 1/2', ['a', 'c']],
        ['e2e 2/2', ['b']],
      ],
    )
  })

  it('has files that only compute in background parts of their own', () => {
    const parts = cutIntoShards(
      'unit',
      [['pure/a', 'b', 'pure/c']],
      {},
      {
        cores: 1,
        needsServers: false,
        computing: /^pure/,
      },
    )
    assert.deepEqual(
      parts.map(({ name, files, inBackground }) => [name, files, inBackground]),
      [
        ['unit 1/2', ['b'], false],
        ['unit 2/2', ['pure/a', 'pure/c'], true],
      ],
    )
  })
})

describe('the next job', () => {
  it('is the longest one that fits the free cores', () => {
    const waiting = [job('short', 1, 0.5), job('wide', 9, 2), job('long', 5, 0.5)]
    assert.equal(takeNext(waiting, [job('running', 1, 1)], 2)?.name, 'long')
    assert.equal(takeNext(waiting, [job('running', 1, 1)], 2)?.name, 'short')
    assert.equal(takeNext(waiting, [job('running', 1, 1)], 2), undefined)
    assert.deepEqual(
      waiting.map(({ name }) => name),
      ['wide'],
    )
  })

  it('starts at any size while nothing runs', () => {
    assert.equal(takeNext([job('wide', 9, 20)], [], 2)?.name, 'wide')
  })

  it('is one background job beside the others, and more of them when no other job waits', () => {
    const background = (name: string): Job => ({ ...job(name, 3, 1), inBackground: true })
    const full = [job('busy', 1, 2)]
    const waiting = [job('long', 5, 0.5), background('first'), background('second')]
    assert.equal(takeNext(waiting, full, 2)?.name, 'first')
    assert.equal(takeNext(waiting, [...full, background('first')], 2), undefined)
    assert.equal(takeNext(waiting, [background('first')], 2)?.name, 'long')
    assert.equal(takeNext(waiting, [background('first')], 2)?.name, 'second')
    assert.equal(takeNext([background('third')], [...full, background('first')], 2), undefined)
  })

  it('is one without servers until they are up', () => {
    const served = { ...job('served', 9, 0.5), needsServers: true }
    const waiting = [served, job('alone', 5, 0.5)]
    assert.equal(takeNext(waiting, [], 2, false)?.name, 'alone')
    assert.equal(takeNext(waiting, [], 2, false), undefined)
    assert.equal(takeNext(waiting, [], 2, true)?.name, 'served')
  })

  it('is undefined when no job waits', () => {
    assert.equal(takeNext([], [], 2), undefined)
  })
})
