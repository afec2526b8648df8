import assert from 'node:assert/strict'
import { buildProgress, packageCounter, plannedPackages } from '../../../dev/go-install.ts'

// Output of go1.26: the dry run of a cached package and two others, and a build in pieces.
const DRY_RUN = `mkdir -p $WORK/b007/

#
# internal/goarch
#

echo '# import config' > $WORK/b007/importcfg # internal
cat >$WORK/b006/importcfg << 'EOF' # internal
# import config
packagefile internal/goarch=$WORK/b007/_pkg_.a
EOF

#
# github.com/btcsuite/btcd/wire
#

mkdir -p $WORK/b001/exe/
`

describe('the progress of a Go build', () => {
  it('counts the packages to compile', () => {
    assert.equal(plannedPackages(DRY_RUN), 2)
    assert.equal(
      plannedPackages("cat >$WORK/b001/importcfg.link << 'EOF' # internal\npackagefile bufio=/cache/64\nEOF\n"),
      0,
    )
  })

  it('counts each package once in any pieces of output, and ignores remarks of Go', () => {
    const counter = packageCounter()
    for (const piece of [
      'go: downloading example.org/a v1.0.0\ninternal/go',
      'arch\nint',
      'ernal/abi\n',
      'warning: something else\n',
      '\n',
      'unfinished',
    ])
      counter.add(piece)
    assert.equal(counter.count, 2)
  })

  it('is shown in packages and percent', () => {
    assert.equal(buildProgress(412, 1830, 95), '412 of 1830 packages (22 %), 95 s')
    assert.equal(buildProgress(1830, 1830, 500), '1830 of 1830 packages (100 %), linking, 500 s')
    assert.equal(buildProgress(1831, 1830, 500), '1830 of 1830 packages (100 %), 500 s')
    assert.equal(buildProgress(7, 0, 15), '7 packages, 15 s')
  })
})
