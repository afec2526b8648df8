/** A US state that issues driving licences: the pattern of its numbers (L letter, D digit) and how its licence names fields. */
export interface State {
  readonly code: string
  readonly name: string
  readonly number: string
}

const ROWS = `CA|CALIFORNIA|LDDDDDDD;NY|NEW YORK STATE|DDDDDDDDD;TX|TEXAS|DDDDDDDD;FL|FLORIDA|LDDDDDDDDDDDD;WA|WASHINGTON|LDDDDDDDDD;CO|COLORADO|DDDDDDDDD
IL|ILLINOIS|LDDDDDDDDDDD;PA|PENNSYLVANIA|DDDDDDDD;OH|OHIO|LLDDDDDD;GA|GEORGIA|DDDDDDDDD;MI|MICHIGAN|LDDDDDDDDDDDD;VA|VIRGINIA|LDDDDDDDD
AZ|ARIZONA|LDDDDDDDD;MA|MASSACHUSETTS|SDDDDDDDD;MN|MINNESOTA|LDDDDDDDDDDDD;OR|OREGON|LDDDDDD;WV|WEST VIRGINIA|LDDDDDD`

export const STATES: readonly State[] = ROWS.split(/[;\n]/).map((row) => {
  const [code, name, number] = row.split('|')
  return { code, name, number }
})
