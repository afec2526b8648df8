import assert from 'node:assert/strict'
import { compareDeclared } from '../../../../checks/decision/declared.ts'
import type { ExtractedDocument } from '../../../../checks/results/check-result.ts'

const document = (fields: Partial<ExtractedDocument>): ExtractedDocument => ({
  document_type: 'PASSPORT',
  first_name: 'ANNA MARIA',
  last_name: 'ERIKSSON',
  document_number: 'L898902C3',
  date_of_birth: '1974-08-12',
  document_expiry: '2030-04-15',
  sex: 'F',
  nationality: 'UTO',
  issuing_country: 'UTO',
  mrz: null,
  ...fields,
})

describe('declared data against the document', () => {
  const NAMES: [
    said: [first: string | undefined, last: string | undefined],
    read: [first: string | null, last: string | null],
    same: boolean,
  ][] = [
    [['Anna Maria', 'Eriksson'], ['ANNA MARIA', 'ERIKSSON'], true],
    [['Anna', 'Eriksson'], ['ANNA MARIA', 'ERIKSSON'], true],
    [['Eriksson', 'Anna'], ['ANNA MARIA', 'ERIKSSON'], true],
    [['Jürgen', 'Müller'], ['JUERGEN', 'MUELLER'], true],
    [['Jurgen', 'Muller'], ['JUERGEN', 'MUELLER'], true],
    [['Søren', 'Ørsted'], ['SOEREN', 'OERSTED'], true],
    [['Siobhán', 'O’Connor'], ['SIOBHAN', 'OCONNOR'], true],
    [['José', 'García López'], ['JOSE', 'GARCIA LOPEZ'], true],
    [['José', 'García'], ['JOSE', 'GARCIA LOPEZ'], true],
    [['  Łukasz ', 'D’Arcy-Strauß'], ['LUKASZ', 'DARCY STRAUSS'], true],
    [['Иван', 'Петров'], ['IVAN', 'PETROV'], true],
    [['Maximilianus', 'Papandropoulousson'], ['MAXIMILIANUS', 'PAPANDROPOULO'], true],
    [[undefined, 'Eriksson'], ['ANNA MARIA', 'ERIKSSON'], true],
    [['Anna', 'Eriksson'], [null, null], true],
    [[undefined, 'Anna'], ['ANNA MARIA', 'ERIKSSON'], false],
    [['Berta', 'Eriksson'], ['ANNA MARIA', 'ERIKSSON'], false],
    [['Anna', 'Ericsen'], ['ANNA MARIA', 'ERIKSSON'], false],
    [['Anna', 'Eriksson Vogel'], ['ANNA MARIA', 'ERIKSSON'], false],
    [['An', 'Eriksson'], ['ANNA MARIA', 'ERIKSSON'], false],
  ]
  for (const [[first, last], [readFirst, readLast], same] of NAMES) {
    it(`${first ?? '-'} ${last ?? '-'} ${same ? 'is' : 'is not'} ${readFirst ?? '-'} ${readLast ?? '-'}`, () => {
      const declared = {
        ...(first === undefined ? {} : { first_name: first }),
        ...(last === undefined ? {} : { last_name: last }),
      }
      assert.deepEqual(
        compareDeclared(declared, document({ first_name: readFirst, last_name: readLast })),
        same ? [] : ['DECLARED_NAME_MISMATCH'],
      )
    })
  }

  it('names each field that disagrees', () => {
    const declared = { date_of_birth: '1974-12-08', document_expiry: '2030-04-16', sex: 'M' } as const
    assert.deepEqual(compareDeclared(declared, document({})), [
      'DECLARED_DOB_MISMATCH',
      'DECLARED_EXPIRY_MISMATCH',
      'DECLARED_SEX_MISMATCH',
    ])
  })

  it('skips the fields that were not declared or not read', () => {
    assert.deepEqual(compareDeclared({}, document({})), [])
    assert.deepEqual(
      compareDeclared({ date_of_birth: '1974-12-08', sex: 'M' }, document({ date_of_birth: null, sex: null })),
      [],
    )
  })
})
