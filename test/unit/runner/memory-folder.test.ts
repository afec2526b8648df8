import assert from 'node:assert/strict'
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { putIntoMemory } from '../../runner/memory-folder.ts'

describe('a folder in memory', () => {
  let memory: string
  let path: string
  beforeEach(() => {
    memory = mkdtempSync(join(tmpdir(), 'identity-memory-'))
    path = join(memory, 'checkout', 'postgres')
  })
  afterEach(() => rmSync(memory, { recursive: true, force: true }))
  const inMemory = (): string[] => readdirSync(memory).filter((name) => name !== 'checkout')

  it('is one behind a link, empty of what an earlier run left there, and is gone with the link', () => {
    putIntoMemory(path, memory, 1)
    writeFileSync(join(path, 'left by a killed run'), '')
    const remove = putIntoMemory(path, memory, 1)
    assert.ok(lstatSync(path).isSymbolicLink())
    assert.deepEqual(readdirSync(path), [])
    assert.equal(inMemory().length, 1)
    remove()
    assert.deepEqual([existsSync(path), inMemory()], [false, []])
  })

  it('is of one checkout: another has its own', () => {
    putIntoMemory(path, memory, 1)
    putIntoMemory(join(memory, 'checkout', 'other'), memory, 1)
    assert.equal(inMemory().length, 2)
  })

  it('stays where it is without room, or where there is no such memory', () => {
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, 'of an earlier run'), '')
    putIntoMemory(path, memory, Number.POSITIVE_INFINITY)
    assert.deepEqual([existsSync(path), inMemory()], [false, []])
    putIntoMemory(path, join(memory, 'none'), 1)
    assert.deepEqual([existsSync(path), inMemory()], [false, []])
  })
})
