// Short forms of given names and surnames that documents, registers and tickets print. Pure.
//
// A short form may be a name of its own as well ("Ma" is María, and a Chinese surname): the two words then meet, neither is
// turned into the other. Pet names ("Bob", "Pepe") are no short forms: they are other names, which people choose.

/** One line a language: each full form, then what is written for it. Lower-case ASCII, without full stops. */
const SHORT_FORMS: readonly string[] = [
  // Arabic names in Malaysia, Singapore, Indonesia, Bangladesh, Pakistan, India and Syria: Wikipedia, "Malaysian names" and
  // "Muhammad (name)"; FBIIC, A Guide to Names and Naming Practices (2006); মোঃ (Mo:, Md:) and মোছাঃ (Mosa:, Mst:) on the
  // national identity cards of Bangladesh.
  'muhammad md mohd mohmd mohmmd mohammd mhd mhmd muhd muh moh mohm mohmad mo mohamd muhmd',
  'abdul abd abdl abdu', 'ahmad ahmd amd ahd', 'ibrahim ibr', 'ismail ism', 'ghulam gh', 'hafiz hfz', 'chaudhry ch', 'nur nr',
  'sheikh sh shk sk skh', 'sayyid sd sy syd', 'haji hj h', 'hajah hjh', 'mosammat mst most mosa mossa mosammath musammat mossammat must',
  'bin b bn', 'binti bt bte bti binte',
  // Spanish: RAE, Ortografía de la lengua española (2010), apéndice 1 (M.ª, Fco.); surnames after Martínez de Sousa,
  // Diccionario de ortografía (Fdez., Glez., Hdez., Mtnez., Rdez.) and the forms with z of Mexico.
  'maria ma mra', 'francisco fco fcisco franco frco', 'francisca fca', 'antonio ant anto', 'manuel manl mnl mel ml', 'domingo dgo dmgo',
  'guillermo gmo guill', 'ignacio ign igno', 'joaquin joaqn', 'jose jse jph jsph', 'santiago sgo stgo', 'concepcion conc', 'alejandro alej',
  'santa sta', 'santo sto', 'fernandez fdez fernz fdz frdez', 'gonzalez glez gzlez glz gonz gonzlez gzz gnlez', 'hernandez hdez hrdez hdz hndez',
  'martinez mtnez mtez mnez mtz mrtnez', 'rodriguez rdez rguez rodz rdguez rdz rgz rodguez', 'gomez gmez gmz', 'lopez lpez lpz', 'perez prez prz',
  'sanchez schez snchez snchz shez', 'dominguez dguez dmguez', 'gutierrez gtrez gtez gtz', 'alvarez alvez alvz avrez', 'jimenez jmnez jmenez jmez jnez',
  'vazquez vzquez vqez vqz vzqz', 'garcia gcia ga grcia', 'ramirez rmrez rmez rmz', 'mendez mdez', 'menendez mnndez mnez', 'bermudez bmdez',
  'velazquez vlzquez', 'suarez srez', 'nunez nnez', 'diez dz',
  // Portuguese: Academia das Ciências de Lisboa and Flexor, Abreviaturas: manuscritos dos séculos XVI ao XIX.
  'maria ma', 'francisco fco franco', 'antonio anto', 'manoel mel', 'rodrigues roiz rois rodrs', 'fernandes frz fernz', 'goncalves glz gonsalves glvs',
  'ferreira ferra', 'pereira pra pereyra', 'oliveira olivra olva', 'domingos dgos', 'joaquim joaqm',
  // French: Lexique des règles typographiques en usage à l'Imprimerie nationale; parish and civil registers (Jn, Jph, Frs).
  'jean jn', 'joseph jph jos', 'francois frs fcois fois franc', 'francoise fcoise', 'pierre pre', 'charles chs', 'louis ls', 'guillaume gme guill',
  'baptiste bte bapt bpte', 'philippe phil ph', 'auguste ate aug', 'marie mie', 'catherine cath', 'therese ther', 'etienne etne', 'alexandre alex',
  'saint st', 'sainte ste',
  // English: Wiktionary, "Appendix:Abbreviations for English given names"; FamilySearch, "Abbreviations Found in Genealogy Records".
  'william wm willm', 'george geo', 'charles chas', 'james jas', 'thomas thos tho', 'john jno jn johnn', 'robert robt rob robr', 'samuel saml',
  'benjamin benj benjn', 'daniel danl', 'edward edw edwd', 'edmund edm edmd', 'alexander alex alexr', 'frederick fred fredk fredrk', 'richard richd rich',
  'joseph jos', 'joshua josh', 'jonathan jona jonn', 'nathaniel nath nathl', 'michael mich michl', 'matthew matt matw', 'andrew andw', 'abraham abr abrm abm',
  'christopher chr christ chris xpher', 'elizabeth eliz elizth', 'margaret marg margt', 'catherine cath', 'henry hy hen henr', 'archibald arch archd',
  'patrick patk', 'lawrence lawr', 'stephen steph', 'theodore theo', 'timothy tim timy', 'zachariah zach', 'jeremiah jer jerh', 'philip phil', 'nicholas nich nichs',
  'anthony anty anthy', 'bartholomew bart barthw', 'ferdinand ferd', 'gregory greg gregy', 'gabriel gabl', 'jacob jac', 'martin mart', 'peter pet', 'susannah sus',
  'rebecca rebk', 'dorothy doro', 'katherine kath', 'josiah jos', 'herbert herbt herb', 'albert albt', 'leonard leond', 'bernard bernd', 'donald dond',
  // Italian: Cappelli, Lexicon abbreviaturarum; state registers (Gius., Ant., Giov.).
  'giovanni giov gio', 'giuseppe gius gse', 'antonio ant anto', 'domenico dom domco', 'francesco franc franco fran', 'battista batt batta gbatta', 'vincenzo vinc vinco',
  'salvatore salv', 'carmelo carm', 'bartolomeo bart bartol', 'alessandro aless', 'lorenzo lor', 'federico fed', 'raffaele raff', 'nicola nic', 'michele mich',
  'gaetano gaet', 'pasquale pasq', 'caterina cat',
  // German: Duden, Familiengeschichtliche Quellen; GenWiki, "Abkürzung/Vornamen".
  'johann joh', 'johannes joh johs', 'johanna joh', 'heinrich hch heinr hnr', 'wilhelm wilh', 'friedrich friedr frdr fr', 'ferdinand ferd', 'georg gg', 'josef jos',
  'christian christ chr', 'christoph christ chr', 'ludwig ludw', 'august aug', 'hermann herm', 'matthias matth', 'michael mich', 'nikolaus nik', 'philipp phil',
  'rudolf rud', 'theodor theod', 'bernhard bernh', 'eberhard eberh', 'gerhard gerh', 'reinhard reinh', 'reinhold reinh', 'siegfried siegfr', 'elisabeth elis',
  'margarete marg', 'margarethe marg', 'katharina kath', 'magdalena magd', 'gottfried gottfr', 'gottlieb gottl', 'konrad konr', 'leonhard leonh', 'andreas andr',
  'sebastian seb', 'franz frz fz', 'hans hs', 'karl krl', 'alexander alex', 'maximilian max',
  // Dutch: CBG, Centrum voor familiegeschiedenis, "Afkortingen".
  'johannes joh johs', 'johanna joha', 'wilhelmus wilh wilhs', 'willem wm', 'cornelis corn', 'cornelius corn', 'hendrik hendr hendk', 'jacobus jac jacs', 'petrus petr',
  'antonius ant', 'adrianus adr', 'theodorus theod', 'martinus mart', 'nicolaas nic', 'gerrit gerr',
  // Polish and Russian, in Latin or Cyrillic: PWN, Słownik skrótów; Словарь сокращений русского языка (Ал-др, Вл., Серг., Мих.).
  'aleksander aleks', 'stanislaw stan', 'wladyslaw wlad', 'franciszek fran', 'tadeusz tad', 'krzysztof krz', 'boleslaw bol', 'elzbieta elz', 'kazimierz kaz',
  'aleksandr aleks aldr alr', 'aleksei aleks', 'vladimir vl vlad', 'sergei serg', 'mikhail mikh mih', 'nikolai nik', 'dmitri dm dmitr', 'konstantin konst', 'vasili vas',
  'grigori grig', 'evgeni evg', 'viktor vikt', 'ekaterina ekat', 'elizaveta eliz', 'pavel pav', 'andrei andr',
  // Vietnamese: registers write Ng. for Nguyễn. Filipino Ma. is the Spanish one.
  'nguyen ng', 'tran trn',
]

const FULL_FORMS = new Map<string, string[]>()
for (const line of SHORT_FORMS) {
  const [full, ...shorts] = line.split(' ')
  for (const short of shorts) {
    const known = FULL_FORMS.get(short) ?? []
    if (!known.includes(full)) FULL_FORMS.set(short, [...known, full])
  }
}

const NONE: readonly string[] = []

/**
 * The full names that a word may be a short form of, in their commonest spelling ("md" gives "muhammad"); empty for a word that
 * is none. The word is lower-case ASCII without its full stop; compare spellings by their key (scripts/name-variants.ts).
 */
export const fullForms = (word: string): readonly string[] => FULL_FORMS.get(word) ?? NONE
