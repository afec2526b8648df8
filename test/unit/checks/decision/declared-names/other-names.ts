import type { NamePairs } from './name-pairs.ts'

/** Names of other people. */
export const OTHER_NAMES: NamePairs = {
  'an initial of no name': [
    [
      ['Marten X', 'Oldecourt'],
      ['MARTEN QUIRIN', 'OLDECOURT'],
    ],
    [
      ['Marten M', 'Oldecourt'],
      ['MARTEN QUIRIN', 'OLDECOURT'],
    ],
    [
      ['Marten O', 'Oldecourt'],
      ['MARTEN QUIRIN', 'OLDECOURT'],
    ],
    [
      ['Marten Q Q', 'Oldecourt'],
      ['MARTEN QUIRIN', 'OLDECOURT'],
    ],
    [
      ['Ш.', 'Петров'],
      ['IURII', 'PETROV'],
    ],
    [
      ['M', 'O'],
      ['MARTEN', 'OLDECOURT'],
    ],
    [
      ['Marten Vogel', 'Oldecourt'],
      ['MARTEN Q', 'OLDECOURT'],
    ],
    [
      ['X.Y.', 'Oldecourt'],
      ['MARTEN QUIRIN', 'OLDECOURT'],
    ],
    [
      ['M.A.', 'Oldecourt'],
      ['PETER', 'OLDECOURT'],
    ],
    [
      ['Marten', 'Oldecourt X'],
      ['MARTEN QUIRIN', 'OLDECOURT'],
    ],
  ],
  'another generation': [
    [
      ['Marten', 'Oldecourt Sr.'],
      ['MARTEN', 'OLDECOURT JR'],
    ],
    [
      ['Marten', 'Oldecourt III'],
      ['MARTEN', 'OLDECOURT II'],
    ],
    [
      ['João', 'Silva Filho'],
      ['JOAO', 'SILVA NETO'],
    ],
  ],
  'a title that is all there is': [
    [
      ['Dr.', 'Meier'],
      ['ANNA', 'BERG'],
    ],
    [
      ['Ben', 'Le'],
      ['MINH', 'TRAN'],
    ],
    [
      ['Minh', 'Le'],
      ['MINH', 'TRAN'],
    ],
    [
      ['Major', 'Senior'],
      ['JOHN', 'BAKER'],
    ],
    [
      ['Van', 'Do'],
      ['LAN', 'NGUYEN'],
    ],
  ],
  'other given names': [
    [
      ['Maria', 'Rossi'],
      ['MARIO', 'ROSSI'],
    ],
    [
      ['Jan', 'Novak'],
      ['JANA', 'NOVAK'],
    ],
    [
      ['Ali', 'Khan'],
      ['ALIA', 'KHAN'],
    ],
    [
      ['Anna', 'Berg'],
      ['ANNE', 'BERG'],
    ],
    [
      ['Hans', 'Weber'],
      ['HANNES', 'WEBER'],
    ],
    [
      ['Paul', 'Moore'],
      ['PAULA', 'MOORE'],
    ],
    [
      ['Aleksandr', 'Petrov'],
      ['ALEKSANDRA', 'PETROV'],
    ],
    [
      ['Dominik', 'Wolf'],
      ['DOMINIKA', 'WOLF'],
    ],
    [
      ['Daniel', 'Ruiz'],
      ['DANIELA', 'RUIZ'],
    ],
    [
      ['Christian', 'Koch'],
      ['CHRISTINA', 'KOCH'],
    ],
    [
      ['Martin', 'Koch'],
      ['MARTINA', 'KOCH'],
    ],
    [
      ['Hasan', 'Kaya'],
      ['HUSEYIN', 'KAYA'],
    ],
    [
      ['Kim', 'Lee'],
      ['KIMBERLY', 'LEE'],
    ],
    [
      ['Ivan', 'Orlov'],
      ['IVANA', 'ORLOV'],
    ],
    [
      ['Robert', 'Hill'],
      ['ROBERTA', 'HILL'],
    ],
    [
      ['Juan', 'Vega'],
      ['JUANA', 'VEGA'],
    ],
    [
      ['An', 'Eriksson'],
      ['ANNA MARIA', 'ERIKSSON'],
    ],
    [
      ['Berta', 'Eriksson'],
      ['ANNA MARIA', 'ERIKSSON'],
    ],
    [
      ['Julian', 'Stein'],
      ['JULIANE', 'STEIN'],
    ],
    [
      ['Gabriel', 'Costa'],
      ['GABRIELA', 'COSTA'],
    ],
    [
      ['Marion', 'Blanc'],
      ['MARIO', 'BLANC'],
    ],
    [
      ['Denis', 'Blanc'],
      ['DENISE', 'BLANC'],
    ],
    [
      ['Claude', 'Blanc'],
      ['CLAUDIA', 'BLANC'],
    ],
    [
      ['Stefan', 'Popa'],
      ['STEFANIA', 'POPA'],
    ],
  ],
  'other surnames': [
    [
      ['Anna', 'Ericsen'],
      ['ANNA MARIA', 'ERIKSSON'],
    ],
    [
      ['Anna', 'Eriksson Vogel'],
      ['ANNA MARIA', 'ERIKSSON'],
    ],
    [
      ['Anna', 'Meyer'],
      ['ANNA', 'MAURER'],
    ],
    [
      ['Anna', 'Petrov'],
      ['ANNA', 'PETROVSKI'],
    ],
    [
      ['Anna', 'Berg'],
      ['ANNA', 'BERGER'],
    ],
    [
      ['Anna', 'Johnson'],
      ['ANNA', 'JOHNSTON'],
    ],
    [
      ['Anna', 'Garcia Lopez'],
      ['ANNA', 'GARCIA PEREZ'],
    ],
    [
      ['Anna', 'Schmidt'],
      ['ANNA', 'SCHMIED'],
    ],
    [
      [null, 'Anna'],
      ['ANNA MARIA', 'ERIKSSON'],
    ],
    [
      ['Wei', 'Zhang'],
      ['WEI', 'ZHENG'],
    ],
    [
      ['Min', 'Kim'],
      ['MIN', 'KANG'],
    ],
  ],
  'siblings of another script': [
    [
      ['Мария', 'Иванова'],
      ['MARIO', 'IVANOVA'],
    ],
    [
      ['Иван', 'Петров'],
      ['IVANA', 'PETROV'],
    ],
    [
      ['علي', 'حسن'],
      ['ALI', 'HUSSEIN'],
    ],
    [
      ['حسين', 'كريم'],
      ['HASSAN', 'KARIM'],
    ],
    [
      ['יוסף', 'כהן'],
      ['YOSEF', 'LEVI'],
    ],
    [
      ['伟', '张'],
      ['WEI', 'WANG'],
    ],
    [
      ['小龙', '李'],
      ['XIAOMEI', 'LI'],
    ],
    [
      ['정은', '김'],
      ['JONG IL', 'KIM'],
    ],
    [
      ['Γεώργιος', 'Παπαδόπουλος'],
      ['GEORGIA', 'PAPADOPOULOS'],
    ],
    [
      ['मारिया', 'मोदी'],
      ['MARIO', 'MODI'],
    ],
    [
      ['สมชาย', 'ใจดี'],
      ['SOMSAK', 'JAIDEE'],
    ],
  ],
  'a cut name where none was cut': [
    [
      ['Alexandra Margarita Zoe', 'Chrysanthakopoulou'],
      ['ALEXANDRA', 'CHRYSANTHAKOPOULOU'],
    ],
    [
      ['Alexander', 'Berg'],
      ['ALEXA', 'BERG'],
    ],
  ],
}
