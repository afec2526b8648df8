import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const { version } = z.looseObject({ version: z.string() }).parse(JSON.parse(read('package.json')))

/** The files that name the release, and the pattern of the name. */
const NAMED: readonly (readonly [file: string, as: RegExp])[] = [
  ['clients/typescript/package.json', /"version": "([^"]+)"/g],
  ['clients/typescript/src/transport.ts', /VERSION = '([^']+)'/g],
  ['clients/python/pyproject.toml', /^version = "([^"]+)"/gm],
  ['clients/python/src/identity_verification/__init__.py', /__version__ = "([^"]+)"/g],
  ['clients/python/src/identity_verification/_transport.py', /identity-verification-python\/([\d.]+)/g],
  ['deploy/container/Containerfile', /identity-verification:([\d.]+\d)/g],
  ['deploy/compose/compose.yaml', /identity-verification:([\d.]+\d)/g],
  ['deploy/kubernetes/overlays/small/kustomization.yaml', /newTag: ([\d.]+\d)/g],
  ['deploy/kubernetes/overlays/production/kustomization.yaml', /newTag: ([\d.]+\d)/g],
  ['docs/how-to/operate/containers.md', /identity-verification:([\d.]+\d)/g],
  ['SECURITY.md', /newest release; today that is ([\d.]+\d)/g],
]

describe('the version of package.json', () => {
  for (const [file, as] of NAMED) {
    it(`is the version in ${file}`, () => {
      const found = [...read(file).matchAll(as)].map(([, name]) => name)
      assert.ok(found.length > 0, `${file} names no version`)
      assert.deepEqual([...new Set(found)], [version])
    })
  }

  it('is the newest release of the changelog, below Unreleased', () => {
    const [unreleased, newest] = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)
    assert.equal(unreleased, 'Unreleased')
    assert.match(newest, new RegExp(`^${version.replaceAll('.', '\\.')} - \\d{4}-\\d{2}-\\d{2}$`))
  })
})
