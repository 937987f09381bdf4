/**
 * Words that people of Moldova, Romania and Ukraine use as passwords, alone or with a number: names, terms of endearment,
 * football, the word for a password. Lower case; Romanian without diacritics.
 */
const ROMANIAN =
  'parola parolamea parolanoua parolasecreta fotbal steaua dinamo rapid zimbru sheriff moldova romania bucuresti chisinau balti ' +
  'cahul orhei soroca iasi cluj timisoara brasov constanta craiova iubire iubirea iubita iubitu iubitul iubi iubit dragoste dragostea ' +
  'dragamea teiubesc teiubescmult iubescviata viata viatamea frumoasa frumosu fericire fericit suflet sufletel ingeras inger ' +
  'printesa printesica pisica pisicuta catel catelus soare soarele luceafar stefan stefancelmare eminescu mihai mihaela andrei ' +
  'andreea alexandru alexandra cristina cristian ionela ioana adrian adriana daniela daniel gabriela gabriel florin florina ' +
  'marian mariana nicoleta nicolae vasile vasilica george georgiana elena catalin catalina bogdan razvan roxana valentina ' +
  'valentin victoria tatiana natalia sergiu igor mama mamica mamamea mamatata tata tatamea bunica bunicul familia familiamea ' +
  'copilul copiimei salut buna bunaziua intra intrare acasa casamea nustiu amuitat secret secreta calculator internet telefon ' +
  'magazin magazinul client comanda primavara toamna vara iarna ianuarie februarie martie aprilie septembrie octombrie noiembrie ' +
  'decembrie luni marti miercuri joi vineri sambata duminica doamneajuta dumnezeu isus craciun'

const RUSSIAN =
  'пароль пароли мойпароль новыйпароль секрет любовь люблю люблютебя ятебялюблю любимый любимая любимка солнышко солнце зайка ' +
  'зайчик зая котик котенок кошка кисуля киса малыш малышка красотка красавица принцесса ангел ангелочек счастье удача надежда вера ' +
  'привет приветик здравствуй кукушка конфетка клубника шоколад радуга звезда снежинка весна лето осень зима январь февраль август ' +
  'сентябрь октябрь ноябрь декабрь понедельник пятница воскресенье наташа наталья настя анастасия саша александр александра сергей ' +
  'андрей алексей дмитрий максим михаил николай владимир виктор виктория виталий евгений екатерина катя катюша елена лена леночка ' +
  'ирина иришка марина мария маша машенька ольга оксана татьяна танюша светлана света юлия юлечка людмила галина валентина кристина ' +
  'вероника даша дарья полина ксюша ксения денис артем антон роман руслан игорь олег павел иван ваня вася василий никита кирилл егор ' +
  'мама мамочка мамулька папа папочка семья родина россия москва молдова кишинев тирасполь бельцы одесса спартак зенит динамо футбол ' +
  'чемпион победа король медведь тигр волк дракон машина компьютер интернет телефон магазин покупка клиент заказ админ администратор ' +
  'пользователь жопа говно хуйня блядь дурак сука пиздец нахуй'

const UKRAINIAN =
  'пароль мійпароль секрет кохання кохаю кохаютебе люблю люблютебе коханий кохана сонечко сонце зайчик котик кицька кицюня малеча ' +
  'красуня принцеса янгол янголятко щастя надія віра привіт вітаю калина соняшник весна літо осінь зима січень лютий березень квітень ' +
  'травень червень липень серпень вересень жовтень листопад грудень понеділок пятниця неділя україна славаукраїні героямслава київ ' +
  'львів харків одеса дніпро полтава чернівці вінниця тарас шевченко тарасшевченко бандера козак незалежність перемога оленка олена ' +
  'наталка наталя настя сашко олександр сергій андрій олексій дмитро михайло микола володимир віктор вікторія катерина катруся ' +
  'ірина іринка марічка марійка марія ольга оксана тетяна світлана юлія людмила галина христина вероніка дарина соломія богдан тарасик ' +
  'мама матуся тато татусь родина сімя футбол динамо шахтар чемпіон машина компютер інтернет телефон магазин покупка клієнт замовлення ' +
  'адмін користувач'

/** Other words of passwords: English words, and words of shops. */
const OF_SHOPS =
  'admin administrator manager operator demo test tester shop store webshop magazin market customer welcome changeme'

/** Cyrillic letters in the Latin transliteration of {@link transliterationKey}. */
const LATIN = new Map(
  Object.entries({
    ая: 'a',
    б: 'b',
    в: 'v',
    гґ: 'g',
    д: 'd',
    еёєэ: 'e',
    ж: 'j',
    з: 'z',
    иіїйы: 'i',
    к: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    ую: 'u',
    ф: 'f',
    х: 'h',
    ц: 'c',
    ч: 'ch',
    шщ: 'sh',
    ъь: '',
  }).flatMap(([letters, latin]) => [...letters].map((letter) => [letter, latin] as const)),
)

/**
 * Single transliteration for the different ones that people use: `lyubov`, `liubov` and `lubov` are the same word. For
 * comparisons only.
 */
export const transliterationKey = (word: string): string =>
  word
    .replace(/shch|sch/g, 'sh')
    .replace(/kh|x/g, 'h')
    .replace(/zh/g, 'j')
    .replace(/t[sz]/g, 'c')
    .replaceAll('4', 'ch')
    .replaceAll('y', 'i')
    .replace(/yo|io/g, 'e')
    .replace(/i+(?=[aeiou])|'/g, '')

/** Key positions of the keyboard layouts, for a Russian or Ukrainian word typed in the Latin layout. */
const CYRILLIC_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюёіїєґ'
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`s]'\\"

const inLatin = (word: string): string => [...word].map((letter) => LATIN.get(letter) ?? letter).join('')

const onLatinKeys = (word: string): string =>
  [...word].map((letter) => LATIN_KEYS[CYRILLIC_KEYS.indexOf(letter)] ?? letter).join('')

/** Words of three languages: typed in the Latin layout, and transliterated. */
export const regionalPasswords = (): {
  readonly written: ReadonlySet<string>
  readonly spoken: ReadonlySet<string>
} => {
  const latin = `${ROMANIAN} ${OF_SHOPS}`.split(' ')
  const cyrillic = `${RUSSIAN} ${UKRAINIAN}`.split(' ')
  return {
    written: new Set([...latin, ...cyrillic, ...cyrillic.map(onLatinKeys)]),
    spoken: new Set(
      [...latin, ...cyrillic.map(inLatin), ...cyrillic.map((word) => inLatin(word.replaceAll('г', 'h')))].map(
        transliterationKey,
      ),
    ),
  }
}
