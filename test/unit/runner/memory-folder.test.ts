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

  it('is a link to an empty folder, and the removal deletes both', () => {
    putIntoMemory(path, memory, 1)
    writeFileSync(join(path, 'left by a killed run'), '')
    const remove = putIntoMemory(path, memory, 1)
    assert.ok(lstatSync(path).isSymbolicLink())
    assert.deepEqual(readdirSync(path), [])
    assert.equal(inMemory().length, 1)
    remove()
    assert.deepEqual([existsSync(path), inMemory()], [false, []])
  })

  it('belongs to one checkout', () => {
    putIntoMemory(path, memory, 1)
    putIntoMemory(join(memory, 'checkout', 'other'), memory, 1)
    assert.equal(inMemory().length, 2)
  })

  it('is not created without room or without such a memory', () => {
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, 'of an earlier run'), '')
    putIntoMemory(path, memory, Number.POSITIVE_INFINITY)
    assert.deepEqual([existsSync(path), inMemory()], [false, []])
    putIntoMemory(path, join(memory, 'none'), 1)
    assert.deepEqual([existsSync(path), inMemory()], [false, []])
  })
})
