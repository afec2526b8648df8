import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSite } from '../../../../api/site/site.ts'

const folderOf = (files: Record<string, string>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'identity-site-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

describe('the built pages', () => {
  it('must exist, or the error names the command that builds them', () => {
    assert.throws(() => readSite('/nowhere'), /not built in \/nowhere: run npm run build:web/)
    assert.throws(
      () => readSite(folderOf({ 'assets/a-12345678.js': '' })).page('hosted', '/verify/:id'),
      /npm run build:web/,
    )
  })

  it('are refused with a file of an unknown content type', () => {
    assert.throws(() => readSite(folderOf({ 'assets/a-12345678.exe': '' })), /a-12345678\.exe.*unknown content type/)
  })

  it('allow only the tracker’s worker to compile WebAssembly', () => {
    const { files } = readSite(folderOf({ 'assets/worker-face-12345678.js': 'x', 'assets/main-12345678.js': 'x' }))
    assert.deepEqual(
      files
        .map(({ path, headers }) => [path, /wasm-unsafe-eval/.test(headers?.['Content-Security-Policy'] ?? '')])
        .sort(),
      [
        ['/assets/main-12345678.js', false],
        ['/assets/worker-face-12345678.js', true],
      ],
    )
  })
})
