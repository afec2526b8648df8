import type { NamePairs } from './name-pairs.ts'

/** Names that are the same but for initials, abbreviations, generations, titles. */
export const SAME_INITIALS_AND_TITLES: NamePairs = {
  'an initial': [
    [
      ['Marten Q', 'Oldecourt'],
      ['MARTEN QUIRIN', 'OLDECOURT'],
    ],
    [
      ['M. Quirin', 'Oldecourt'],
      ['MARTEN QUIRIN', 'OLDECOURT'],
    ],
    [
      ['J. R. R.', 'Tolkien'],
      ['JOHN RONALD REUEL', 'TOLKIEN'],
    ],
    [
      ['J.P.', 'Morgan'],
      ['JOHN PIERPONT', 'MORGAN'],
    ],
    [
      ['Anna M.', 'Eriksson'],
      ['ANNA MARIA', 'ERIKSSON'],
    ],
    [
      ['Ю.', 'Петров'],
      ['IURII', 'PETROV'],
    ],
    [
      ['А. С.', 'Иванов'],
      ['ALEKSANDR SERGEEVICH', 'IVANOV'],
    ],
    [
      ['Marten Quirin', 'Oldecourt'],
      ['MARTEN Q', 'OLDECOURT'],
    ],
    [
      ['Γ.', 'Παπαδόπουλος'],
      ['GEORGIOS', 'PAPADOPOULOS'],
    ],
    [
      ['Q Marten', 'Oldecourt'],
      ['MARTEN QUIRIN', 'OLDECOURT'],
    ],
    [
      ['Ö.', 'Yılmaz'],
      ['OEZGUER', 'YILMAZ'],
    ],
  ],
  'an abbreviation with its full stop': [
    [
      ['Alex. Johannes', 'Berg'],
      ['ALEXANDER JOHANNES', 'BERG'],
    ],
    [
      ['Chr.', 'Huber'],
      ['CHRISTOPH', 'HUBER'],
    ],
    [
      ['Wm.', 'Baker'],
      ['WILLIAM', 'BAKER'],
    ],
    [
      ['Mª Carmen', 'Fdez.'],
      ['MARIA CARMEN', 'FERNANDEZ'],
    ],
    [
      ['Sz. Anna', 'Nagy'],
      ['SZILVIA ANNA', 'NAGY'],
    ],
  ],
  'a generation': [
    [
      ['Marten', 'Oldecourt Jr.'],
      ['MARTEN', 'OLDECOURT'],
    ],
    [
      ['Marten', 'Oldecourt III'],
      ['MARTEN', 'OLDECOURT'],
    ],
    [
      ['Marten', 'Oldecourt'],
      ['MARTEN', 'OLDECOURT JR'],
    ],
    [
      ['Marten', 'Oldecourt, Sr.'],
      ['MARTEN', 'OLDECOURT'],
    ],
    [
      ['Marten II', 'Oldecourt'],
      ['MARTEN', 'OLDECOURT'],
    ],
    [
      ['João', 'Silva Filho'],
      ['JOAO', 'SILVA'],
    ],
    [
      ['João', 'Silva Neto'],
      ['JOAO', 'SILVA'],
    ],
    [
      ['Pedro', 'Gómez (hijo)'],
      ['PEDRO', 'GOMEZ'],
    ],
    [
      ['Luís', 'Souza Júnior'],
      ['LUIS', 'SOUZA'],
    ],
    [
      ['Alexandre', 'Dumas fils'],
      ['ALEXANDRE', 'DUMAS'],
    ],
    [
      ['Alexandre', 'Dumas père'],
      ['ALEXANDRE', 'DUMAS'],
    ],
    [
      ['Jan', 'Novák ml.'],
      ['JAN', 'NOVAK'],
    ],
    [
      ['Jan', 'Novák st.'],
      ['JAN', 'NOVAK'],
    ],
    [
      ['Ifj. Péter', 'Nagy'],
      ['PETER', 'NAGY'],
    ],
    [
      ['Marten', 'Oldecourt Junior'],
      ['MARTEN', 'OLDECOURT JR'],
    ],
    [
      ['Marten', 'Oldecourt IV'],
      ['MARTEN', 'OLDECOURT'],
    ],
    [
      ['Jan', 'Novák o.s.'],
      ['JAN', 'NOVAK'],
    ],
  ],
  'a title or a degree': [
    [
      ['Dr. Anna', 'Meier'],
      ['ANNA', 'MEIER'],
    ],
    [
      ['Prof. Dr. med. Anna', 'Meier'],
      ['ANNA', 'MEIER'],
    ],
    [
      ['Dipl.-Ing. Anna', 'Meier'],
      ['ANNA', 'MEIER'],
    ],
    [
      ['Mag. Anna', 'Meier'],
      ['ANNA', 'MEIER'],
    ],
    [
      ['Anna', 'Meier, Ph.D.'],
      ['ANNA', 'MEIER'],
    ],
    [
      ['Anna', 'Meier MBA'],
      ['ANNA', 'MEIER'],
    ],
    [
      ['Sir John', 'Baker'],
      ['JOHN', 'BAKER'],
    ],
    [
      ['Hon John', 'Baker'],
      ['JOHN', 'BAKER'],
    ],
    [
      ['Mr John', 'Baker'],
      ['JOHN', 'BAKER'],
    ],
    [
      ['Mrs. Jane', 'Baker'],
      ['JANE', 'BAKER'],
    ],
    [
      ['Herr Hans', 'Weber'],
      ['HANS', 'WEBER'],
    ],
    [
      ['Doña María', 'López'],
      ['MARIA', 'LOPEZ'],
    ],
    [
      ['Mgr. Jana', 'Nováková'],
      ['JANA', 'NOVAKOVA'],
    ],
    [
      ['Ing. Petr', 'Novák, CSc.'],
      ['PETR', 'NOVAK'],
    ],
    [
      ["Dato' Ahmad", 'Razak'],
      ['AHMAD', 'RAZAK'],
    ],
    [
      ['Haji Ahmad', 'Razak'],
      ['AHMAD', 'RAZAK'],
    ],
    [
      ['Sheikh Omar', 'Haddad'],
      ['OMAR', 'HADDAD'],
    ],
    [
      ['Shri Anil', 'Kumar'],
      ['ANIL', 'KUMAR'],
    ],
    [
      ['Avv. Luca', 'Rossi'],
      ['LUCA', 'ROSSI'],
    ],
    [
      ['Mme Claire', 'Dupont'],
      ['CLAIRE', 'DUPONT'],
    ],
    [
      ['MUDr. Jana', 'Nováková'],
      ['JANA', 'NOVAKOVA'],
    ],
    [
      ['Lic. Pedro', 'Gómez'],
      ['PEDRO', 'GOMEZ'],
    ],
    [
      ['Ir. Joko', 'Widodo'],
      ['JOKO', 'WIDODO'],
    ],
    [
      ['John', 'Baker, Esq.'],
      ['JOHN', 'BAKER'],
    ],
    [
      ['Rev. John', 'Baker'],
      ['JOHN', 'BAKER'],
    ],
    [
      ['Anna', 'Meier, M.A.'],
      ['ANNA', 'MEIER'],
    ],
    [
      ['Mag.(FH) Anna', 'Meier'],
      ['ANNA', 'MEIER'],
    ],
    [
      ['Budi', 'Santoso, S.H., M.Si.'],
      ['BUDI', 'SANTOSO'],
    ],
    [
      ['DI Anna', 'Meier'],
      ['ANNA', 'MEIER'],
    ],
    [
      ['mgr inż. Jan', 'Kowalski'],
      ['JAN', 'KOWALSKI'],
    ],
    [
      ['Dr.Anna', 'Meier'],
      ['ANNA', 'MEIER'],
    ],
    [
      ['د. محمد', 'كريم'],
      ['MOHAMMED', 'KARIM'],
    ],
    [
      ['الدكتور محمد', 'كريم'],
      ['MOHAMMED', 'KARIM'],
    ],
    [
      ['Д-р Иван', 'Петров'],
      ['IVAN', 'PETROV'],
    ],
    [
      ['г-н Иван', 'Петров'],
      ['IVAN', 'PETROV'],
    ],
    [
      ['Univ.-Prof. Anna', 'Meier'],
      ['ANNA', 'MEIER'],
    ],
    [
      ['Bay Ali', 'Kaya'],
      ['ALI', 'KAYA'],
    ],
  ],
}
