import type { NamePairs } from './name-pairs.ts'

/** Names that are the same but for how they are spelled. */
export const SAME_SPELLINGS: NamePairs = {
  'a usual romanisation': [
    [
      ['Yusuf', 'Demir'],
      ['YOUSSEF', 'DEMIR'],
    ],
    [
      ['Muhammad', 'Ali'],
      ['MOHAMMED', 'ALI'],
    ],
    [
      ['Md', 'Rahman'],
      ['MOHAMMAD', 'RAHMAN'],
    ],
    [
      ['Alexander', 'Petrov'],
      ['ALEKSANDR', 'PETROV'],
    ],
    [
      ['Sergey', 'Ivanov'],
      ['SERGEI', 'IVANOV'],
    ],
    [
      ['Dmitry', 'Orlov'],
      ['DMITRII', 'ORLOV'],
    ],
    [
      ['Yulia', 'Petrova'],
      ['IULIIA', 'PETROVA'],
    ],
    [
      ['Tetyana', 'Shevchenko'],
      ['TETIANA', 'SHEVCHENKO'],
    ],
    [
      ['Katherine', 'Moore'],
      ['CATHERINE', 'MOORE'],
    ],
    [
      ['Hussein', 'Saleh'],
      ['HUSAIN', 'SALIH'],
    ],
    [
      ['Abdul-Karim', 'Khan'],
      ['ABDELKARIM', 'KHAN'],
    ],
    [
      ['Yevgeny', 'Chernov'],
      ['EVGENII', 'CHERNOV'],
    ],
    [
      ['Ahmed', 'El-Sayed'],
      ['AHMAD', 'ELSAYED'],
    ],
    [
      ['Fatima', 'Al Zahra'],
      ['FATIMA', 'ALZAHRA'],
    ],
    [
      ['Satō', 'Ono'],
      ['SATOH', 'ONO'],
    ],
    [
      ['Viktor', 'Kravchenko'],
      ['VICTOR', 'KRAVCHENKO'],
    ],
  ],
  "one's own script": [
    [
      ['Сергей', 'Щербаков'],
      ['SERGEI', 'SHCHERBAKOV'],
    ],
    [
      ['Юлия', 'Хрущёва'],
      ['IULIIA', 'KHRUSHCHEVA'],
    ],
    [
      ['Олександр', 'Гончаренко'],
      ['OLEKSANDR', 'HONCHARENKO'],
    ],
    [
      ['Григорій', 'Згурський'],
      ['HRYHORII', 'ZGHURSKYI'],
    ],
    [
      ['Ђорђе', 'Јовановић'],
      ['DJORDJE', 'JOVANOVIC'],
    ],
    [
      ['Душан', 'Живковић'],
      ['DUSAN', 'ZIVKOVIC'],
    ],
    [
      ['Гълъбин', 'Щерев'],
      ['GALABIN', 'SHTEREV'],
    ],
    [
      ['Γεώργιος', 'Παπαδόπουλος'],
      ['GEORGIOS', 'PAPADOPOULOS'],
    ],
    [
      ['Ευάγγελος', 'Μπάκας'],
      ['EVANGELOS', 'BAKAS'],
    ],
    [
      ['محمد', 'الأسد'],
      ['MOHAMED', 'ALASSAD'],
    ],
    [
      ['علي حسن', 'الزهراني'],
      ['ALI HASSAN', 'ALZAHRANI'],
    ],
    [
      ['یوسف', 'کریمی'],
      ['YOUSEF', 'KARIMI'],
    ],
    [
      ['יוסף', 'כהן'],
      ['YOSEF', 'COHEN'],
    ],
    [
      ['伟', '张'],
      ['WEI', 'ZHANG'],
    ],
    [
      [null, '张伟'],
      ['WEI', 'ZHANG'],
    ],
    [
      ['小龙', '李'],
      ['XIAOLONG', 'LI'],
    ],
    [
      ['小龙', '李'],
      ['XIAO LONG', 'LI'],
    ],
    [
      ['丽', '吕'],
      ['LI', 'LYU'],
    ],
    [
      ['정은', '김'],
      ['JEONGEUN', 'KIM'],
    ],
    [
      ['정은', '김'],
      ['JONG UN', 'KIM'],
    ],
    [
      ['명박', '이'],
      ['MYUNG BAK', 'LEE'],
    ],
    [
      ['ქეთევან', 'დარახველიძე'],
      ['KETEVAN', 'DARAKHVELIDZE'],
    ],
    [
      ['Վարդան', 'Գրիգորյան'],
      ['VARDAN', 'GRIGORYAN'],
    ],
    [
      ['नरेन्द्र', 'मोदी'],
      ['NARENDRA', 'MODI'],
    ],
    [
      ['สมชาย', 'ใจดี'],
      ['SOMCHAI', 'JAIDEE'],
    ],
    [
      ['はなこ', 'たなか'],
      ['HANAKO', 'TANAKA'],
    ],
    [
      ['タロウ', 'サトウ'],
      ['TARO', 'SATO'],
    ],
    [
      ['রহিম', 'উদ্দিন'],
      ['RAHIM', 'UDDIN'],
    ],
  ],
  'letters that an MRZ writes in two ways': [
    [
      ['Jürgen', 'Müller'],
      ['JUERGEN', 'MUELLER'],
    ],
    [
      ['Jurgen', 'Muller'],
      ['JUERGEN', 'MUELLER'],
    ],
    [
      ['Jürgen', 'Müller'],
      ['JUXXRGEN', 'MUXXLLER'],
    ],
    [
      ['Björn', 'Åkesson'],
      ['BJOERN', 'AAKESSON'],
    ],
    [
      ['Søren', 'Ørsted'],
      ['SOREN', 'ORSTED'],
    ],
    [
      ['Begoña', 'Núñez'],
      ['BEGONXXA', 'NUNXXEZ'],
    ],
    [
      ['Łukasz', 'Żółć'],
      ['LUKASZ', 'ZOLC'],
    ],
    [
      ['Đặng', 'Nguyễn'],
      ['DANG', 'NGUYEN'],
    ],
    [
      ['Þór', 'Þórsson'],
      ['THOR', 'THORSSON'],
    ],
    [
      ['Lætitia', 'Lebœuf'],
      ['LAETITIA', 'LEBOEUF'],
    ],
    [
      ['Jan', 'van Dijk'],
      ['JAN', 'VAN DYK'],
    ],
    [
      ['Weiß', 'Strauß'],
      ['WEISS', 'STRAUSS'],
    ],
    [
      ['Đorđe', 'Đoković'],
      ['DJORDJE', 'DJOKOVIC'],
    ],
    [
      ['Đorđe', 'Đoković'],
      ['DORDE', 'DOKOVIC'],
    ],
    [
      ['Işıl', 'Çağlar'],
      ['ISIL', 'CAGLAR'],
    ],
    [
      ['Ægir', 'Ólafsson'],
      ['AEGIR', 'OLAFSSON'],
    ],
    [
      ['Siobhán', "O'Connor"],
      ['SIOBHAN', 'OCONNOR'],
    ],
    [
      ['Ștefan', 'Țepeș'],
      ['STEFAN', 'TEPES'],
    ],
    [
      ['Ģirts', 'Ķēniņš'],
      ['GIRTS', 'KENINS'],
    ],
    [
      ['Əli', 'Şahin'],
      ['ALI', 'SHAHIN'],
    ],
    [
      ['Əli', 'Çələbi'],
      ['ELI', 'CELEBI'],
    ],
    [
      ['Dušan', 'Žižić'],
      ['DUSAN', 'ZIZIC'],
    ],
  ],
}
