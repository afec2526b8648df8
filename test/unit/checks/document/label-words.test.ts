import assert from 'node:assert/strict'
import { isNameText } from '../../../../checks/document/visual-zone/labelled-value.ts'
import { findLabels, isLabelText } from '../../../../checks/document/visual-zone/label-words.ts'

const fields = (text: string): string[] => findLabels(text).map(({ field }) => field)

describe('labels', () => {
  const rows: [text: string, ...fields: string[]][] = [
    ['Surname', 'surname'],
    ['Surmame', 'surname'],
    ['Sumame/Nom', 'surname'],
    ['Given narnes', 'givenNames'],
    ['Nationallty', 'nationality'],
    ['Dateofbirth', 'birthDate'],
    ['DATAURODZENIADATE OF BIRTH', 'birthDate'],
    ['Prezime/Sumame/Nom', 'surname'],
    ['Utónév / Given name', 'givenNames'],
    ['Date d’expiration', 'expiryDate'],
    ['Gültig bis', 'expiryDate'],
    ['Fecha de caducidad/Date of expiry', 'expiryDate'],
    ['Platnost do', 'expiryDate'],
    ['shtetesia/nationality', 'nationality'],
    ['nr. letërnjoftim/card no.', 'documentNumber'],
    ['gjinia/sex', 'sex'],
    ['PLEČ/SEX', 'sex'],
    ['mbiemri/surname', 'surname'],
    ['Soyadı / Surname', 'surname'],
    ['Tarikh lahir', 'birthDate'],
    ['NAMA/NAME', 'fullName', 'surname'],
    ['vendlindja/place of birth', 'place'],
    ['Place of birth/Lieu de naissance', 'place'],
    ['Personal No./N° personnel', 'personalNumber'],
    ['Sex/Sexe Place of birth', 'sex', 'place'],
    ['BC Nom: BERTHIER', 'surname'],
    ['SurnameSMITH', 'surname'],
  ]
  for (const [text, ...expected] of rows) {
    it(`${text} names ${expected.join(' and ')}`, () => assert.deepEqual(fields(text), expected))
  }

  it('end before the value behind them', () => {
    const [label] = findLabels('Surname/Nom SMITH')
    assert.equal('Surname/Nom SMITH'.slice(label.end).trim(), 'SMITH')
    assert.deepEqual(fields('SurnameSMITH').length, 1)
  })

  it('are not seen in a name, however similar', () => {
    for (const name of [
      'VARGAS',
      'BENDER',
      'CARTER',
      'ROMERO',
      'HAUGEN',
      'GROSS',
      'MORGAN',
      'SIMONA',
      'IRMA',
      'ANNA MARIA',
      'KOWALSKA-KWIATKOWSKA',
      'Vargas Llosa',
      'MUSTERMANN',
      'VALENTIN',
      'NOMURA',
      'KONRAD',
      'NEMES',
      'PLACIDO',
      'SPECIMEN',
      'NUMEROVA',
      'EXPOSITO',
    ]) {
      assert.deepEqual(findLabels(name), [], name)
      assert.ok(isNameText(name), name)
    }
  })

  it('are not taken for a name', () => {
    for (const text of [
      'Surmame',
      'Surame',
      'Given na',
      'Date of',
      'GIVEN NAM',
      'Given narnes',
      'NATIONALLTY',
      'Date of issue',
      'Nom / Name',
      'AND NAME OF PARENTS OR LEGAL GUARDIAN',
      'Driving Licence',
      'SURNAME',
      'Apellldos',
      'Vornamen',
    ]) {
      assert.equal(isNameText(text), false, text)
    }
    assert.ok(isLabelText('Place of birth / Lieu de naissance'))
    assert.equal(isLabelText('LONDON'), false)
  })

  it('are searched quickly in lines of any length', () => {
    const started = process.cpuUsage()
    findLabels('surnamee '.repeat(20_000))
    findLabels('a'.repeat(200_000))
    assert.ok(process.cpuUsage(started).user < 1_000_000)
  })
})
