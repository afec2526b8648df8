// Maps text keys to numbers in two typed arrays instead of a Map: 8 bytes an item.

/** Numbers by the 32-bit hash of a key. A lookup may return a few numbers of other keys, but never misses one. */
export interface KeyTable {
  /** Ascending. */
  readonly hashes: Uint32Array
  /** values[i] belongs to hashes[i]. */
  readonly values: Uint32Array
}

/** FNV-1a. */
export function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Builds a table of hashes[i] -> values[i], in any order. */
export function buildKeyTable(hashes: readonly number[], values: readonly number[]): KeyTable {
  const order = Uint32Array.from(hashes.keys()).sort((a, b) => hashes[a] - hashes[b])
  return { hashes: Uint32Array.from(order, (at) => hashes[at]), values: Uint32Array.from(order, (at) => values[at]) }
}

/** All values of a key. */
export function lookUp({ hashes, values }: KeyTable, key: string): Uint32Array {
  const hash = hashOf(key)
  let from = 0
  for (let high = hashes.length; from < high;) {
    const middle = (from + high) >>> 1
    if (hashes[middle] < hash) from = middle + 1
    else high = middle
  }
  let to = from
  while (to < hashes.length && hashes[to] === hash) to++
  return values.subarray(from, to)
}
