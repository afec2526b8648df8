// Names that several languages spell too differently for an edit distance, and words that carry little.
import { spellingKey } from './spelling.ts'

/** One line a name; spellings that fold to one key already (spelling.ts) need not be repeated. */
const SAME_NAME: readonly string[] = [
  // Arabic, Persian, Turkish
  'muhammad mohammad mohammed mohamed muhammed mohamad muhamad mohamud muhamed mehmet mehmed mahomed mohamet imhamad',
  'ahmad ahmed ahmet achmad achmed',
  'mahmoud mahmud mahmood mehmood mahmut',
  'ali aly alli',
  'yusuf yousef youssef yousuf yusef yosef youssouf usuf',
  'husayn hussein hussain husain hossein hosein husein hussien hossain huseyn huseyin housseyn',
  'hasan hassan hasen',
  'umar omar oumar omer',
  'uthman osman othman usman ousmane',
  'ibrahim ebrahim ibraheem brahim ibrahem',
  'ismail esmail ismael esmaeil ismaeel ismayil',
  'khalid khaled',
  'abdullah abdallah abdulla abdalla abdollah abdellah',
  'said saeed saed saeid sayeed',
  'salih saleh',
  'sulayman suleiman sulaiman soleiman soleyman suleyman sulieman soliman',
  'rashid rasheed rached rachid',
  'hamid hameed hamed',
  'majid majeed',
  'rida reza riza ridha redha',
  'mustafa mostafa mustapha moustafa moustapha',
  'musa mousa moussa mussa',
  'isa issa eisa essa',
  'zahra zahara zehra',
  'yahya yahia yehia yehya',
  'nasir naser nasser nassir',
  'tariq tareq tarek tarik',
  'jafar jaafar jaffar djafar',
  'faysal faisal feisal faycal feysal',
  'shaykh sheikh shaikh cheikh sheik',
  'hajj haj haji hajji hadji hadj',
  'karim kareem kerim',
  'aziz azeez',
  'khayr khair kheir kher',
  'mulla mullah mollah molla',
  'nur noor nour',
  'qasim qassem kassim kassem ghasem qasem',
  'jamal gamal djamal cemal',
  'walid waleed oualid',
  'ayman aymen aiman',
  'hisham hicham hesham',
  'samir sameer',
  'mahdi mehdi',
  'husni hosni',
  'usama osama oussama',
  'abd abdul abdel abdal abdol abdoul',
  'din deen eddin eddine uddin',
  'bin ben ibn',
  'al el ul',
  // Slavic
  'aleksandr alexander alexandr aleksander aliaksandr alyaksandr oleksandr aleksandar',
  'aleksei alexei aleksey alexey oleksii oleksiy aliaksei',
  'aleksandrovich aliaksandravich oleksandrovych aleksandravich alexandrovich aleksandrovitj',
  'aleksandrovna aliaksandrauna oleksandrivna alexandrovna',
  'sergei sergey sergej serhiy serhii siarhei syarhey sergii',
  'sergeevich sergeyevich siarheevich serhiyovych sergejevitj',
  'vladimir volodymyr uladzimir wladimir',
  'vladimirovich volodymyrovych uladzimiravich',
  'dmitri dmitry dmitrii dmitriy dmytro dzmitry dimitri',
  'evgeni evgeny yevgeny evgenii evgeniy yevgeniy yevhen yauhen jevgeni jevgenij',
  'nikolai nikolay nikolaj mykola mikalai',
  'mikhail mikhael mykhailo mihail michail mikhaylo',
  'yuri yury yurii yuriy iurii jurij juri yuryi iury',
  'igor ihor ihar',
  'oleg oleh aleh',
  'andrei andrey andrej andrii andriy',
  'pavel pavlo paval',
  'viktor victor viktar',
  'gennadi gennady gennadiy hennadii hienadz gennadij',
  'konstantin kostiantyn kanstantsin constantin',
  'vasili vasily vasiliy vasyl vasil',
  'petr pyotr petro piotr pjotr',
  'natalia nataliya nataliia natalya natallia natalja',
  'elena yelena olena jelena',
  'ekaterina yekaterina kateryna katsiaryna jekaterina',
  'tatiana tatyana tetiana tetyana tatsiana tatjana',
  'anna hanna ganna',
  'fedor fyodor fiodor fjodor',
  'grigori grigory grigorii hryhorii ryhor grigorij',
  'vitali vitaly vitaliy vitalii vital vitalij',
  'anatoli anatoly anatoliy anatolii anatol anatolij',
  'maksim maxim maksym',
  // Korean romanisations (Revised, McCune-Reischauer, North Korean, passport habit)
  'kim gim',
  'ri li lee yi rhee rhi',
  'pak park bak',
  'choe choi',
  'chong jong jung chung jeong',
  'yong young yeong ryong lyong ryeong',
  'chol cheol',
  'cho jo',
  'kwang gwang',
  'hyon hyun hyeon',
  'song sung seong',
  'sok seok suk',
  'chun choon',
  'kyong gyeong kyung',
  'un eun',
  'u woo',
  // European
  'douglas duglas',
  'katherine catherine katharine catharine kathryn',
  'george georgi georgiy georgii georgy heorhii georg',
  'stephen steven',
]

/** Words between names, of many languages; they are often left out or joined to what follows. */
const PARTICLES = new Set([
  'al', 'el', 'ul', 'ol', 'as', 'ash', 'ar', 'at', 'az', 'bin', 'ben', 'ibn', 'bint', 'ould', 'wuld', 'd', 'e', 'y',
  'de', 'del', 'della', 'di', 'da', 'das', 'do', 'dos', 'la', 'las', 'le', 'los', 'van', 'von', 'der', 'den', 'ter',
  'zu', 'af', 'av', 'und', 'oglu', 'ogly', 'oghlu', 'kyzy', 'qizi', 'kizi', 'ap', 'mc', 'st',
])

/** Titles, ranks and generations, which documents rarely print. */
const TITLES = new Set([
  'mr', 'mrs', 'ms', 'miss', 'dr', 'doctor', 'prof', 'professor', 'sir', 'sheikh', 'shaykh', 'shaikh', 'haji', 'hajji',
  'hadji', 'hajj', 'haj', 'mullah', 'mulla', 'mollah', 'maulavi', 'mawlawi', 'maulawi', 'qari', 'imam', 'ustad',
  'general', 'gen', 'colonel', 'col', 'major', 'captain', 'capt', 'lieutenant', 'lt', 'brigadier', 'commander', 'jr',
  'junior', 'sr', 'senior', 'ii', 'iii', 'iv', 'eng', 'engr', 'ing',
])

export const isParticle = (word: string): boolean => PARTICLES.has(word)
export const isTitle = (word: string): boolean => TITLES.has(word)

const CANONICAL = new Map<string, string>()
for (const line of SAME_NAME) {
  const keys = line.split(' ').map(spellingKey)
  for (const key of keys) if (!CANONICAL.has(key)) CANONICAL.set(key, keys[0])
}

/** The key that stands for all spellings of a name; the same key where none is known. */
export const canonicalSpelling = (key: string): string => CANONICAL.get(key) ?? key
