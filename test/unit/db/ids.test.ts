import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { decodeTime } from 'ulidx'
import { idPattern, newId } from '../../../db/ids.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const PREFIX = 'ver_'.length
const TIME = 10
const SYMBOLS = 16
const BITS = 5 * SYMBOLS
const HERE = 40_000
const PROCESSES = 3
const EACH = 20_000

/** Ids that another process makes as fast as it can. */
async function burstElsewhere(): Promise<string[]> {
  const source = `import { newId } from ${JSON.stringify(join(import.meta.dirname, '..', '..', '..', 'db', 'ids.ts'))}
    process.stdout.write(Array.from({ length: ${EACH} }, () => newId('verification')).join())`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', source], {
    maxBuffer: 4 * 1024 * 1024,
  })
  return stdout.split(',')
}

const randomPart = (id: string): string => id.slice(PREFIX + TIME)
const numberOf = (text: string): bigint =>
  [...text].reduce((sum, character) => sum * 32n + BigInt(ALPHABET.indexOf(character)), 0n)

function onesIn(value: bigint): number {
  let ones = 0
  for (let rest = value; rest > 0n; rest &= rest - 1n) ones++
  return ones
}

// Fair random ids exceed each bound in fewer than one of 10^9 runs, over all symbols and bits together.
describe('an id', () => {
  let bursts: string[][]
  let ids: string[]
  let numbers: bigint[]
  before(async function () {
    const elsewhere = Promise.all(Array.from({ length: PROCESSES }, burstElsewhere))
    bursts = [Array.from({ length: HERE }, () => newId('verification')), ...(await elsewhere)]
    ids = bursts.flat()
    numbers = ids.map((id) => numberOf(randomPart(id)))
  })

  it('has the prefix of its kind and the time of its millisecond', () => {
    const pattern = idPattern('verification')
    assert.ok(ids.every((id) => pattern.test(id)))
    const before = Date.now()
    const made = decodeTime(newId('mail').slice('mail_'.length))
    assert.ok(made >= before && made <= Date.now())
    assert.ok(
      new Set(bursts[0].map((id) => id.slice(0, PREFIX + TIME))).size < HERE / 10,
      'no two ids share a millisecond, so this tests nothing',
    )
  })

  it('is unique in one process and across several', () => {
    assert.equal(new Set(ids).size, HERE + PROCESSES * EACH)
    assert.equal(new Set(numbers).size, ids.length)
  })

  it('has 16 random symbols, evenly distributed at every place', () => {
    for (let place = 0; place < SYMBOLS; place++) {
      const counts = new Map<string, number>([...ALPHABET].map((symbol) => [symbol, 0]))
      for (const id of ids) counts.set(randomPart(id)[place], (counts.get(randomPart(id)[place]) ?? 0) + 1)
      const expected = ids.length / ALPHABET.length
      const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
      assert.equal(counts.size, ALPHABET.length)
      assert.ok(chiSquare < 140, `symbol ${place}: ${chiSquare.toFixed(0)}`) // 31 degrees of freedom: p < 10^-14
    }
  })

  it('has 80 random bits, each set in half of the ids', () => {
    const set = new Array<number>(BITS).fill(0)
    for (const number of numbers) for (let bit = 0; bit < BITS; bit++) if ((number >> BigInt(bit)) & 1n) set[bit]++
    const sigma = Math.sqrt(ids.length) / 2
    set.forEach((count, bit) => assert.ok(Math.abs(count - ids.length / 2) < 7.5 * sigma, `bit ${bit}: ${count}`))
  })

  it('reveals nothing of the previous or next id', () => {
    let index = 0
    for (const burst of bursts) {
      let distance = 0
      for (let i = 1; i < burst.length; i++) {
        const [one, next] = [numbers[index + i - 1], numbers[index + i]]
        distance += onesIn(one ^ next)
        const gap = one > next ? one - next : next - one
        assert.ok(gap > 1n << 30n, `${burst[i - 1]} and ${burst[i]}`)
      }
      const mean = distance / (burst.length - 1)
      assert.ok(Math.abs(mean - BITS / 2) < 7.5 * Math.sqrt(BITS / 4 / (burst.length - 1)), `mean distance ${mean}`)
      index += burst.length
    }
  })

  it('is not close to any other id of any process', () => {
    const sorted = numbers.toSorted((a, b) => (a < b ? -1 : 1))
    for (let i = 1; i < sorted.length; i++) assert.ok(sorted[i] - sorted[i - 1] > 1n << 15n)
  })
})
