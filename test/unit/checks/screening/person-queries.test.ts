import assert from 'node:assert/strict'
import { missingName, personQueries } from '../../../../checks/screening/person-queries.ts'

const extracted = {
  first_name: 'Anna',
  last_name: 'Weber',
  date_of_birth: '1980-01-02',
  nationality: 'DEU',
  sex: 'F',
} as const

describe('the queries for a person', () => {
  it("use the document's name with its birth date, nationality and sex", () => {
    assert.deepEqual(personQueries({ extracted, declared: null }), [
      { name: { first: 'Anna', last: 'Weber' }, birthDate: '1980-01-02', nationality: 'de', gender: 'F' },
    ])
  })

  it("use the declared name too, with the document's birth date where none was declared, and no other field of the document", () => {
    const declared = { first_name: 'Anja', last_name: 'Weber' }
    assert.deepEqual(personQueries({ extracted, declared })[1], {
      name: { first: 'Anja', last: 'Weber' },
      birthDate: '1980-01-02',
      nationality: null,
      gender: null,
    })
    assert.equal(
      personQueries({ extracted, declared: { ...declared, date_of_birth: '1981-02-03' } })[1].birthDate,
      '1981-02-03',
    )
  })

  it('take the sex X, and a missing one, as unknown', () => {
    for (const sex of ['X', null] as const)
      assert.equal(personQueries({ extracted: { ...extracted, sex }, declared: null })[0].gender, null)
  })

  it('work with one name, and are empty without any', () => {
    assert.equal(personQueries({ extracted: { ...extracted, first_name: null }, declared: null })[0].name, 'Weber')
    assert.deepEqual(
      personQueries({ extracted: { ...extracted, first_name: ' ', last_name: null }, declared: null }),
      [],
    )
    assert.deepEqual(personQueries({ extracted: undefined, declared: null }), [])
  })
})

describe('the name that a screening needs', () => {
  const declared = { first_name: 'Anna', last_name: 'Weber' }
  const missing = (data: Partial<Parameters<typeof missingName>[0]>) =>
    missingName({ extracted, declared: null, hasDocument: true, mononym: false, ...data })

  it('has surname and given names of the document, or the declared ones where there is no document', () => {
    assert.equal(missing({}), null)
    assert.equal(missing({ extracted: undefined, declared, hasDocument: false }), null)
  })

  it('is missing with only one of them, and with a declared name beside a document whose name was not read', () => {
    assert.match(missing({ extracted: { ...extracted, last_name: null } }) ?? '', /only one/)
    assert.match(missing({ extracted: { ...extracted, first_name: ' ' }, declared }) ?? '', /read on the document/)
    assert.match(missing({ extracted: undefined, declared }) ?? '', /no name was read/)
    assert.match(missing({ declared: { first_name: 'Anna' }, hasDocument: false }) ?? '', /declared/)
  })

  it('is whole with one name only where the MRZ says that there is no other', () => {
    assert.equal(missing({ extracted: { ...extracted, first_name: null }, mononym: true }), null)
    assert.equal(missing({ extracted: { ...extracted, last_name: null }, mononym: true }), null)
    for (const none of ['XXX', 'FNU', 'NO SURNAME']) {
      assert.equal(missing({ extracted: { ...extracted, last_name: none }, mononym: true }), null, none)
      assert.notEqual(missing({ extracted: { ...extracted, last_name: none }, mononym: false }), null, none)
    }
    assert.match(
      missing({ extracted: { ...extracted, first_name: ' ', last_name: null }, mononym: true }) ?? '',
      /no name was read/,
    )
    assert.notEqual(missing({ extracted: { ...extracted, last_name: null }, mononym: false }), null)
    assert.notEqual(missing({ extracted: { ...extracted, first_name: null }, mononym: false }), null)
  })
  it('is whole with one declared name: alone, beside a placeholder and twice; never with a given name alone or no name', () => {
    const one = [
      { last_name: 'Muhelisi' },
      { first_name: 'FNU', last_name: 'Muhelisi' },
      { first_name: '-', last_name: 'Muhelisi' },
      { first_name: 'N/A', last_name: 'Muhelisi' },
      { first_name: 'Muhelisi', last_name: 'LNU' },
      { first_name: 'Muhelisi', last_name: 'Muhelisi' },
    ]
    for (const name of one)
      assert.equal(missing({ extracted: undefined, declared: name, hasDocument: false }), null, JSON.stringify(name))
    assert.match(
      missing({ extracted: undefined, declared: { first_name: 'FNU', last_name: 'LNU' }, hasDocument: false }) ?? '',
      /no name was declared/,
    )
    assert.match(
      missing({ extracted: undefined, declared: { first_name: 'Muhelisi' }, hasDocument: false }) ?? '',
      /only one/,
    )
  })

  it('has no digits and not only single letters, read or declared; initials and names of one letter are names', () => {
    for (const [first, last] of [
      ['Anna', 'Web3r'],
      ['Anna', 'Weber٣'],
      ['Anna²', 'Weber'],
      ['A N N A', 'W E B E R'],
      ['A', 'W'],
      ['Anna', 'W E B E R'],
    ]) {
      assert.notEqual(
        missing({ extracted: { ...extracted, first_name: first, last_name: last } }),
        null,
        `${first} ${last}`,
      )
      assert.notEqual(
        missing({ extracted: undefined, declared: { first_name: first, last_name: last }, hasDocument: false }),
        null,
        `${first} ${last}`,
      )
    }
    for (const [first, last] of [
      ['U', 'Nu'],
      ['Y', 'Nguyễn'],
      ['P. V. R. K.', 'Prasad'],
      ['O', 'Anna'],
      ['Siti A/P', 'Kumar'],
      ['小', '王'],
      ['John', 'Smith Ⅲ'],
    ]) {
      assert.equal(
        missing({ extracted: { ...extracted, first_name: first, last_name: last } }),
        null,
        `${first} ${last}`,
      )
    }
  })
})
