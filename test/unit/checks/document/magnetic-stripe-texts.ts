// Texts of barcodes that hold the tracks of a magnetic stripe (AAMVA, annex F), and the values to read in them.
import type { AamvaLicence } from '../../../../checks/document/aamva/aamva-licence.ts'

/** A licence as British Columbia prints it. */
export const BC =
  '%BCKELOWNA^SANDERLING,$MARLA JUNE^104 PLACEHOLDER AVE$KELOWNA BC  V1Y 0A1^?;6360287654321=310819850214=?_%0AV1Y0A1                     F168 61 BROGRN9876543210                00000?'

/** Test cards and swipes that issuers and readers' tests have published. Made-up names replace those of real people. */
export const PUBLISHED: [what: string, text: string, wanted: Partial<AamvaLicence>][] = [
  [
    'British Columbia',
    BC,
    {
      form: 'STRIPE',
      issuerNumber: '636028',
      country: 'CAN',
      jurisdiction: 'BC',
      number: '7654321',
      surname: 'SANDERLING',
      givenNames: 'MARLA JUNE',
      birthDate: '1985-02-14',
      expiryDate: null,
      expiryMonth: '2031-08',
      sex: 'F',
      isTruncated: false,
    },
  ],
  [
    'the test card of its government',
    "%BCVICTORIA^SPECIMEN,$TEST CARD^910 GOVERNMENT ST$VICTORIA BC  V8W 3Y8^?;6360282222222=240919700906=?_%0AV8W3Y8                     M185 95BRNBLU9123456789                E$''C(R2S6L?",
    {
      number: '2222222',
      surname: 'SPECIMEN',
      givenNames: 'TEST CARD',
      birthDate: '1970-09-06',
      expiryMonth: '2024-09',
      sex: 'M',
    },
  ],
  [
    'an X for the sex',
    String.raw`%BCVICTORIA^SPECIMEN,$TEST CARD^910 GOVERNMENT ST$VICTORIA BC  V8W 3Y8^?;6360282222222=250420000429=?_%0AV8W3Y8                     X160 57WHIBLU9123456789                E$!(\\0CUPXD?`,
    { sex: 'X', birthDate: '2000-04-29' },
  ],
  [
    'no % in front, small letters, and a licence that does not expire',
    'BCVICTORIA^Smith,$John Fred^28 Atol Av$Suite 2$^?;6360281234567=207719981224=?%0AABC12345678                M183069BROBLO1002008888                3*"$X75VZIR?',
    {
      surname: 'Smith',
      givenNames: 'John Fred',
      number: '1234567',
      birthDate: '1998-12-24',
      expiryDate: null,
      expiryMonth: undefined,
      neverExpires: true,
      sex: 'M',
    },
  ],
  [
    'Texas, no second =',
    '%TXAUSTIN^DOE$JOHN^12345 SHERBOURNE ST^?;63601538774194=150819810101?#" 78729      C               1505130BLKBLK?',
    {
      jurisdiction: 'TX',
      country: 'USA',
      number: '38774194',
      surname: 'DOE',
      givenNames: 'JOHN',
      expiryMonth: '2015-08',
      birthDate: '1981-01-01',
      sex: 'M',
    },
  ],
  [
    'Alabama, a third track behind +, a middle name',
    '%ALPRATTVILLE^DOE$ZACHARY$WILLIAM^518 WEATHERBY TRL^?;6360338359411=131019930513=?+10360673851  D A             M510120BROBRO?',
    { surname: 'DOE', givenNames: 'ZACHARY WILLIAM', number: '8359411', sex: 'M' },
  ],
  [
    'Florida, a number with its last digit behind the birth date, and an empty middle name',
    '%FLDELRAY BEACH^DOE$JOHN$^4818 S FEDERAL BLVD^           ?;6360100462172082009=2101198701010=?#! 33435      I               1600                                   ECCECC00000?',
    {
      number: 'D621720820090',
      surname: 'DOE',
      givenNames: 'JOHN',
      expiryMonth: '2021-01',
      birthDate: '1987-01-01',
      sex: 'M',
    },
  ],
  [
    'Minnesota, given names first, and two digits behind the birth date',
    '%MNEXCELSIOR^ANNA JEAN DOE^1501 KNOB HILL LN^?;636038744124870415=14101994062214?+" 55331      D               F069140   BRN                          *Y*)E     ?',
    { number: '744124870415', birthDate: '1994-06-22', sex: 'F' },
  ],
  [
    'Ohio, a middle initial and an empty suffix',
    '%OHNORTH BEND^DOE$CHRISTOPHER$E$^31 MUIRFIELD DR^?;6360231921525308=130619880630?%1045052      D B             1600150BROBRO                          92"*SA     ?',
    { givenNames: 'CHRISTOPHER E', number: '1921525308', sex: 'M' },
  ],
  [
    'a city that fills its places',
    '%BCNEW WESTMINSTSANDERLING,$MARLA^1 A ST^?;6360287654321=310819850214=?',
    { surname: 'SANDERLING', givenNames: 'MARLA', sex: null },
  ],
  [
    'a city that fills its places and has a separator',
    '%BCNEW WESTMINST^SANDERLING,$MARLA^1 A ST^?;6360287654321=310819850214=?',
    { surname: 'SANDERLING', givenNames: 'MARLA' },
  ],
  [
    'a name that fills its places',
    '%BCKELOWNA^WOLFESCHLEGELSTEINHAUSEN,$HUBERT BL104 PLACEHOLDER AVE^?;6360287654321=310819850214=?',
    { surname: 'WOLFESCHLEGELSTEINHAUSEN', givenNames: 'HUBERT BL', isTruncated: true },
  ],
  [
    'a name that is longer than its places',
    '%BCKELOWNA^WOLFESCHLEGELSTEINHAUSEN,$HUBERT BLAINE MARLA^104 PLACEHOLDER AVE^?;6360287654321=310819850214=?',
    { surname: 'WOLFESCHLEGELSTEINHAUSEN', givenNames: 'HUBERT BLAINE MARLA', isTruncated: true },
  ],
  [
    'a suffix',
    '%TXAUSTIN^DOE$JOHN$Q$JR^1 A ST^?;63601538774194=150819810101?',
    { surname: 'DOE', givenNames: 'JOHN Q' },
  ],
  [
    'letters beyond ASCII',
    '%QCMONTREAL^LÉVESQUE,$ANDRÉE^1 A RUE^?;6044281234567=310819850214=?',
    { surname: 'LÉVESQUE', givenNames: 'ANDRÉE', jurisdiction: 'QC' },
  ],
  [
    'the second track alone',
    ';6360287654321=310819850214=?',
    { jurisdiction: 'BC', number: '7654321', surname: null, givenNames: null, birthDate: '1985-02-14', sex: null },
  ],
  [
    'the second and the third',
    ';6360287654321=310819850214=?_%0AV1Y0A1                     F168 61 BROGRN9876543210                00000?',
    { number: '7654321', surname: null, sex: 'F' },
  ],
  [
    'the first track alone',
    '%BCKELOWNA^SANDERLING,$MARLA JUNE^104 PLACEHOLDER AVE^?',
    {
      issuerNumber: '636028',
      jurisdiction: 'BC',
      number: null,
      surname: 'SANDERLING',
      birthDate: null,
      expiryMonth: undefined,
    },
  ],
  [
    'a first track that the reader could not read',
    '%E?;6360287654321=310819850214=?',
    { number: '7654321', surname: null },
  ],
  ['line ends between the tracks', BC.replaceAll('?', '?\r\n'), { number: '7654321', surname: 'SANDERLING', sex: 'F' }],
  ['another letter of the third track', BC.replace('_%', '!'), { sex: 'F' }],
  ['a third track that lacks a place', BC.replace('_%0A', '%0'), { sex: 'F' }],
  [
    'California, a number with a letter',
    '%CASACRAMENTO^DOE$JOHN$Q^1 A ST^?;636014041234567=310819850214=?',
    { number: 'D1234567', jurisdiction: 'CA' },
  ],
  [
    'California, a number that begins with no letter',
    '%CASACRAMENTO^DOE$JOHN$Q^1 A ST^?;636014991234567=310819850214=?',
    { number: '991234567' },
  ],
  [
    'expiry on the birthday (month 99)',
    BC.replace('=3108', '=3199'),
    { expiryDate: '2031-02-14', expiryMonth: undefined },
  ],
  [
    'expiry on a birthday that the year does not have',
    BC.replace('=310819850214', '=319919840229'),
    { expiryDate: null, expiryMonth: '2031-02' },
  ],
  [
    'expiry after the birth month, a year later (month 88)',
    BC.replace('=3108', '=3088'),
    { expiryDate: null, expiryMonth: '2031-02' },
  ],
  ['an invalid month', BC.replace('=3108', '=3113'), { expiryDate: null, expiryMonth: undefined }],
  ['an invalid birth date', BC.replace('19850214', '19850230'), { birthDate: null, expiryMonth: '2031-08' }],
  ['a number with a letter, D', BC.replace('7654321', '041234567'), { number: '041234567' }],
]
