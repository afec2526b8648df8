import assert from 'node:assert/strict'
import { checkDigit, failingChecks } from '../../../../checks/document/mrz/mrz-check-digits.ts'
import { MRZ_FORMATS } from '../../../../checks/document/mrz/mrz-format.ts'
import { ERIKSSON } from './readings.ts'

describe('MRZ check digits', () => {
  it('agree with the examples of Doc 9303-3, 4.9', () => {
    assert.equal(checkDigit('520727'), '3')
    assert.equal(checkDigit('AB2134<<<'), '5')
    assert.equal(checkDigit('HA672242<658022549601086<<<<<<<<<<<<<<0'), '8')
    assert.equal(checkDigit('D23145890734'), '9')
  })

  it('reject characters that no MRZ has', () => {
    assert.throws(() => checkDigit('Ñ12'), RangeError)
  })

  it('hold on the passport of Doc 9303-4', () => {
    assert.deepEqual(failingChecks(MRZ_FORMATS.TD3, ERIKSSON), [])
  })

  it('fail for a changed digit, by field and as a whole', () => {
    const changed = [ERIKSSON[0], ERIKSSON[1].replace('740812', '740813')]
    assert.deepEqual(failingChecks(MRZ_FORMATS.TD3, changed), ['birthDate', 'composite'])
  })

  it('may be a filler only for empty optional data', () => {
    // A real layout: digit < behind 14 fillers.
    const empty = ['P<GBRUNITED<KINGDOM<TWENTY<SIX<<JODIE<PIPPA<', '1071828900GBR8501178F1601312<<<<<<<<<<<<<<06']
    assert.deepEqual(failingChecks(MRZ_FORMATS.TD3, empty), [])
    const filler = [empty[0], `${empty[1].slice(0, 42)}<6`]
    assert.deepEqual(failingChecks(MRZ_FORMATS.TD3, filler), [])
    assert.deepEqual(
      failingChecks(MRZ_FORMATS.TD3, [ERIKSSON[0], `${ERIKSSON[1].slice(0, 42)}<0`]).includes('optionalData'),
      true,
    )
  })

  it('of a long TD1 number are in the optional data (Doc 9303-5, note j)', () => {
    const long = ['I<UTOD23145890<7349<<<<<<<<<<<', '3407127M9507122UTO<<<<<<<<<<<2', 'STEVENSON<<PETER<JOHN<<<<<<<<<']
    assert.deepEqual(failingChecks(MRZ_FORMATS.TD1, long), [])
    assert.deepEqual(failingChecks(MRZ_FORMATS.TD1, [long[0].replace('7349', '7359'), ...long.slice(1)]), [
      'documentNumber',
      'composite',
    ])
  })

  it('cover both lines of the French card', () => {
    const card = ['IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<', '9409923102854CORINNE<<<<<<<6512068F4']
    assert.deepEqual(failingChecks(MRZ_FORMATS.FRA_ID, card), [])
    assert.deepEqual(failingChecks(MRZ_FORMATS.FRA_ID, [card[0].replace('BERTHIER', 'BERTHIES'), card[1]]), [
      'composite',
    ])
  })
})
