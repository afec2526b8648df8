/** A US state that issues driving licences: the pattern of its numbers (L letter, D digit) and how its licence names fields. */
export interface State {
  readonly code: string
  readonly name: string
  readonly number: string
  /** Issuer identification number in its barcodes (AAMVA). */
  readonly iin: string
}

const ROWS = `CA|CALIFORNIA|LDDDDDDD|636014;NY|NEW YORK STATE|DDDDDDDDD|636001;TX|TEXAS|DDDDDDDD|636015;FL|FLORIDA|LDDDDDDDDDDDD|636010;WA|WASHINGTON|LDDDDDDDDD|636045;CO|COLORADO|DDDDDDDDD|636020
IL|ILLINOIS|LDDDDDDDDDDD|636035;PA|PENNSYLVANIA|DDDDDDDD|636025;OH|OHIO|LLDDDDDD|636023;GA|GEORGIA|DDDDDDDDD|636055;MI|MICHIGAN|LDDDDDDDDDDDD|636032;VA|VIRGINIA|LDDDDDDDD|636000
AZ|ARIZONA|LDDDDDDDD|636026;MA|MASSACHUSETTS|SDDDDDDDD|636002;MN|MINNESOTA|LDDDDDDDDDDDD|636038;OR|OREGON|LDDDDDD|636029;WV|WEST VIRGINIA|LDDDDDD|636061`

export const STATES: readonly State[] = ROWS.split(/[;\n]/).map((row) => {
  const [code, name, number, iin] = row.split('|')
  return { code, name, number, iin }
})
