import assert from 'node:assert/strict'
import { findLifetime } from '../../../../checks/document/visual-zone/printed-lifetime.ts'

describe('words for a life', () => {
  it('are found in many languages', () => {
    for (const text of [
      'INDEFINIDO',
      'PERMANENTE',
      'unbegrenzt gültig',
      'Illimitata',
      'không thời hạn',
      'SEUMUR HIDUP',
      'LIFETIME',
      'бессрочно',
      'SÜRESİZ',
      'süresiz',
      '永久',
      '长期',
      'Indéfinie',
      'NO EXPIRY',
      'TRAJNO',
      'ТРАЈНО',
      'Bezterminowo',
      'NEOMEZENĚ',
      'HATÁRIDŐ NÉLKÜLI',
      'NELIMITATĂ',
      'NEOMEZENE / UNLIMITED',
      'ΑΟΡΙΣΤΗ',
      'مدى الحياة',
      'ללא הגבלה',
      'ตลอดชีพ',
      'Vitalício',
      'VALIDEZ PERMANENTE',
      'SANS LIMITE',
      'tills vidare',
      'ONBEPERKT',
      'NO CADUCA',
      'UNBEFRISTET',
      'INDEFINIDAA',
      '无限期',
      '영구',
      'უვადო',
    ])
      assert.deepEqual(findLifetime(text), { date: null }, text)
  })

  it('are not found within other words and phrases, or in numbers and dates', () => {
    for (const text of [
      'PERMANENT RESIDENT',
      'PERMANENT ACCOUNT NUMBER',
      'NEVERS',
      'VITA',
      'ROMA',
      '02 06 2031',
      'X12349999',
      '4012 9999 1234 5678',
      'ABC 9999',
      '99 12 31',
      'TRAJANO',
      'INDEFATIGABLE',
      '',
    ])
      assert.equal(findLifetime(text), undefined, text)
  })

  it('give a day where one is printed', () => {
    for (const [text, date] of [
      ['01 01 9999', '9999-01-01'],
      ['31.12.9999', '9999-12-31'],
      ['9999/12/31', '9999-12-31'],
      ['31 DEC 9999', '9999-12-31'],
      ['02 06 2021 - 01 01 9999', '9999-01-01'],
      ['29 02 9999', null],
      ['99 99 9999', null],
      ['9999', null],
      ['02 06 2000 / 31 12 9999', '9999-12-31'],
    ] as const)
      assert.deepEqual(findLifetime(text), { date }, text)
    assert.deepEqual(findLifetime('12/31/9999', 'USA'), { date: '9999-12-31' })
  })
})
