import type { Sentence } from '@vitrina/schema/sentences/sentence'

/** What every command says. */
export const GENERAL = {
  usage: {
    en: 'Usage: {=line}',
    ro: 'Utilizare: {=line}',
    ru: 'Вызов: {=line}',
    uk: 'Виклик: {=line}',
  },
  commandAndOptions: {
    en: '<command> [options]',
    ro: '<comandă> [opțiuni]',
    ru: '<команда> [параметры]',
    uk: '<команда> [параметри]',
  },
  command: { en: '<command>', ro: '<comandă>', ru: '<команда>', uk: '<команда>' },
  optionsShort: { en: '[options]', ro: '[opțiuni]', ru: '[параметры]', uk: '[параметри]' },
  options: { en: 'Options:', ro: 'Opțiuni:', ru: 'Параметры:', uk: 'Параметри:' },
  see: { en: 'See: {=line}', ro: 'Vedeți: {=line}', ru: 'Смотрите: {=line}', uk: 'Дивіться: {=line}' },
  json: {
    en: 'Print JSON, the same in every language',
    ro: 'Afișează JSON, același în orice limbă',
    ru: 'Вывести JSON, одинаковый на всех языках',
    uk: 'Вивести JSON, однаковий усіма мовами',
  },
  verbose: {
    en: 'Say where the command works: at which server, or on which database',
    ro: 'Spune unde lucrează comanda: la ce server sau pe ce bază de date',
    ru: 'Сообщить, где работает команда: на каком сервере или с какой базой данных',
    uk: 'Повідомити, де працює команда: на якому сервері чи з якою базою даних',
  },
  help: {
    en: 'Print this help',
    ro: 'Afișează acest ajutor',
    ru: 'Вывести эту справку',
    uk: 'Вивести цю довідку',
  },
  withServer: {
    en: 'This works on the database itself: "npm install @vitrina/server" in the folder of your Vitrina brings what it takes. Commands that call a server take --url or VITRINA_URL.',
    ro: 'Aceasta lucrează direct pe baza de date: „npm install @vitrina/server” în dosarul Vitrinei aduce ce trebuie. Comenzile care apelează un server primesc --url sau VITRINA_URL.',
    ru: 'Эта команда работает прямо с базой данных: «npm install @vitrina/server» в папке Vitrina установит нужное. Командам, которые обращаются к серверу, укажите --url или VITRINA_URL.',
    uk: 'Ця команда працює просто з базою даних: «npm install @vitrina/server» у теці Vitrina встановить потрібне. Командам, які звертаються до сервера, вкажіть --url або VITRINA_URL.',
  },
  moreWithServer: {
    en: 'All others come with "npm install @vitrina/server".',
    ro: 'Toate celelalte vin cu „npm install @vitrina/server”.',
    ru: 'Все остальные команды даст «npm install @vitrina/server».',
    uk: 'Усі інші команди дасть «npm install @vitrina/server».',
  },
  repeated: {
    en: '{=help}; may be repeated',
    ro: '{=help}; se poate repeta',
    ru: '{=help}; можно повторять',
    uk: '{=help}; можна повторювати',
  },
  argumentMissing: {
    en: '<{=name}> is missing.',
    ro: 'Lipsește <{=name}>.',
    ru: 'Не указано <{=name}>.',
    uk: 'Не вказано <{=name}>.',
  },
  notExpected: {
    en: '"{=word}" is not expected.',
    ro: '„{=word}” nu se aștepta aici.',
    ru: '«{=word}» здесь лишнее.',
    uk: '«{=word}» тут зайве.',
  },
  siteNotExpected: {
    en: '"{=word}" is not expected: at a server, the API token says which site. Leave <site> out.',
    ro: '„{=word}” nu se aștepta aici: la un server, tokenul API spune care este site-ul. Omiteți <site>.',
    ru: '«{=word}» здесь лишнее: на сервере сайт определяет API-токен. Не указывайте <site>.',
    uk: '«{=word}» тут зайве: на сервері сайт визначає API-токен. Не вказуйте <site>.',
  },
  unknownOption: {
    en: 'There is no option {=option}.',
    ro: 'Nu există opțiunea {=option}.',
    ru: 'Параметра {=option} нет.',
    uk: 'Параметра {=option} немає.',
  },
  optionNeedsValue: {
    en: '{=option} needs a value.',
    ro: '{=option} are nevoie de o valoare.',
    ru: 'Для {=option} нужно значение.',
    uk: 'Для {=option} потрібне значення.',
  },
  optionTakesNone: {
    en: '{=option} takes no value.',
    ro: '{=option} nu primește o valoare.',
    ru: '{=option} не принимает значения.',
    uk: '{=option} не приймає значення.',
  },
  meantOption: {
    en: 'Did you mean --{=word}?',
    ro: 'Ați vrut să scrieți --{=word}?',
    ru: 'Возможно, вы имели в виду --{=word}?',
    uk: 'Можливо, ви мали на увазі --{=word}?',
  },
  meant: {
    en: 'Did you mean "{=word}"?',
    ro: 'Ați vrut să scrieți „{=word}”?',
    ru: 'Возможно, вы имели в виду «{=word}»?',
    uk: 'Можливо, ви мали на увазі «{=word}»?',
  },
  noCommand: {
    en: 'There is no command "{=typed}".',
    ro: 'Nu există comanda „{=typed}”.',
    ru: 'Команды «{=typed}» нет.',
    uk: 'Команди «{=typed}» немає.',
  },
  completion: {
    en: 'Print what completes commands and options at the Tab key, for bash, zsh or fish.',
    ro: 'Afișează ce completează comenzile și opțiunile la tasta Tab, pentru bash, zsh sau fish.',
    ru: 'Вывести то, что дополняет команды и параметры по клавише Tab, для bash, zsh или fish.',
    uk: 'Вивести те, що доповнює команди та параметри за клавішею Tab, для bash, zsh або fish.',
  },
  unknownShell: {
    en: '"{=shell}" is no shell that can be completed for. There is: {...valid}.',
    ro: '„{=shell}” nu este o consolă pentru care se poate completa. Sunt: {...valid}.',
    ru: 'Для оболочки «{=shell}» дополнения нет. Есть: {...valid}.',
    uk: 'Для оболонки «{=shell}» доповнення немає. Є: {...valid}.',
  },
  ofField: { en: '{=field}: {=why}', ro: '{=field}: {=why}', ru: '{=field}: {=why}', uk: '{=field}: {=why}' },
} as const satisfies Record<string, Sentence>
