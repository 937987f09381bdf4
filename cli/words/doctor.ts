import type { Sentence } from '@vitrina/schema/sentences/sentence'

export const DOCTOR = {
  summary: {
    en: 'Look at everything that Vitrina stands on, and say what to mend.',
    ro: 'Verifică tot ce îi trebuie Vitrinei și spune ce este de reparat.',
    ru: 'Проверить всё, на чём стоит Vitrina, и сообщить, что исправить.',
    uk: 'Перевірити все, на чому стоїть Vitrina, і повідомити, що виправити.',
  },
  faulty: { en: 'FAIL', ro: 'EROARE', ru: 'ОШИБКА', uk: 'ПОМИЛКА' },
  failed: {
    en: '{=failed} of {checks check|checks} failed.',
    ro: 'Nereușite: {=failed} din {checks verificare|verificări|de verificări}.',
    ru: 'Не пройдено: {=failed}. Всего {checks проверка|проверки|проверок}.',
    uk: 'Не пройдено: {=failed}. Усього {checks перевірка|перевірки|перевірок}.',
  },
} as const satisfies Record<string, Sentence>

/** What is looked at; its English name is its name for programs. */
export const CHECK_NAMES = {
  node: { en: 'Node', ro: 'Node', ru: 'Node', uk: 'Node' },
  configuration: { en: 'configuration', ro: 'configurație', ru: 'настройки', uk: 'налаштування' },
  dataDirectory: { en: 'data directory', ro: 'dosarul de date', ru: 'папка данных', uk: 'тека даних' },
  freeDisk: { en: 'free disk', ro: 'spațiu liber', ru: 'свободное место', uk: 'вільне місце' },
  database: { en: 'database', ro: 'baza de date', ru: 'база данных', uk: 'база даних' },
  extensions: { en: 'extensions', ro: 'extensii', ru: 'расширения', uk: 'розширення' },
  clocks: { en: 'clocks', ro: 'ceasuri', ru: 'часы', uk: 'годинники' },
  connections: { en: 'connections', ro: 'conexiuni', ru: 'соединения', uk: 'з’єднання' },
  statistics: { en: 'statistics', ro: 'statistici', ru: 'статистика', uk: 'статистика' },
  standbys: { en: 'standbys', ro: 'replici', ru: 'реплики', uk: 'репліки' },
  migrations: { en: 'migrations', ro: 'migrări', ru: 'обновления базы', uk: 'оновлення бази' },
  secret: { en: 'secret', ro: 'secret', ru: 'секрет', uk: 'секрет' },
  backups: { en: 'backups', ro: 'copii', ru: 'копии', uk: 'копії' },
  certificate: { en: 'certificate', ro: 'certificat', ru: 'сертификат', uk: 'сертифікат' },
  proxies: { en: 'proxies', ro: 'proxy-uri', ru: 'прокси', uk: 'проксі' },
  sites: { en: 'sites', ro: 'site-uri', ru: 'сайты', uk: 'сайти' },
  keys: { en: 'keys', ro: 'chei', ru: 'ключи', uk: 'ключі' },
  personIds: { en: 'person ids', ro: 'id-uri de persoane', ru: 'id людей', uk: 'id людей' },
} as const satisfies Record<string, Sentence>

/** What to do when a check fails. */
export const MENDING = {
  node: {
    en: 'Run "npm install", which brings Node {=least} or later.',
    ro: 'Rulați „npm install”, care aduce Node {=least} sau mai nou.',
    ru: 'Запустите «npm install»: он установит Node {=least} или новее.',
    uk: 'Запустіть «npm install»: він установить Node {=least} або новіший.',
  },
  configuration: {
    en: 'See "vitrina config" for what each setting takes.',
    ro: 'Vedeți în „vitrina config” ce primește fiecare setare.',
    ru: 'Что принимает каждая настройка, покажет «vitrina config».',
    uk: 'Що приймає кожне налаштування, покаже «vitrina config».',
  },
  dataDirectory: {
    en: 'Let this user write there, or set VITRINA_DATA_DIR.',
    ro: 'Permiteți acestui utilizator să scrie acolo sau setați VITRINA_DATA_DIR.',
    ru: 'Разрешите этому пользователю писать туда или задайте VITRINA_DATA_DIR.',
    uk: 'Дозвольте цьому користувачу писати туди або задайте VITRINA_DATA_DIR.',
  },
  freeDisk: {
    en: 'Free at least {=least} MiB there.',
    ro: 'Eliberați acolo cel puțin {=least} MiB.',
    ru: 'Освободите там не меньше {=least} МиБ.',
    uk: 'Звільніть там не менше {=least} МіБ.',
  },
  database: {
    en: 'Is DATABASE_URL right, and does that server run? Without it, see postgres.log in the data directory.',
    ro: 'Este corect DATABASE_URL și este pornit acel server? Fără el, vedeți postgres.log în dosarul de date.',
    ru: 'Верен ли DATABASE_URL и работает ли тот сервер? Без него смотрите postgres.log в папке данных.',
    uk: 'Чи правильний DATABASE_URL і чи працює той сервер? Без нього дивіться postgres.log у теці даних.',
  },
  extensions: {
    en: 'Install the contrib package of that PostgreSQL.',
    ro: 'Instalați pachetul contrib al acelui PostgreSQL.',
    ru: 'Установите пакет contrib для этого PostgreSQL.',
    uk: 'Установіть пакет contrib для цього PostgreSQL.',
  },
  clocks: {
    en: 'Let this machine and that of the database follow a time server.',
    ro: 'Sincronizați acest calculator și pe cel al bazei de date cu un server de timp.',
    ru: 'Синхронизируйте эту машину и машину базы данных с сервером времени.',
    uk: 'Синхронізуйте цю машину й машину бази даних із сервером часу.',
  },
  connections: {
    en: 'Raise max_connections of PostgreSQL, or lower DATABASE_POOL (docs/operating.md).',
    ro: 'Măriți max_connections în PostgreSQL sau micșorați DATABASE_POOL (docs/operating.md).',
    ru: 'Увеличьте max_connections в PostgreSQL или уменьшите DATABASE_POOL (docs/operating.md).',
    uk: 'Збільште max_connections у PostgreSQL або зменште DATABASE_POOL (docs/operating.md).',
  },
  statistics: {
    en: 'Set autovacuum = on and track_counts = on in PostgreSQL, then run ANALYZE.',
    ro: 'Setați autovacuum = on și track_counts = on în PostgreSQL, apoi rulați ANALYZE.',
    ru: 'Задайте в PostgreSQL autovacuum = on и track_counts = on, затем выполните ANALYZE.',
    uk: 'Задайте в PostgreSQL autovacuum = on і track_counts = on, потім виконайте ANALYZE.',
  },
  standbys: {
    en: 'Reads go to the primary meanwhile. Look at pg_stat_replication there (docs/operating.md).',
    ro: 'Până atunci citirile merg la serverul principal. Vedeți acolo pg_stat_replication (docs/operating.md).',
    ru: 'Пока чтение идёт с главного сервера. Посмотрите там pg_stat_replication (docs/operating.md).',
    uk: 'Поки читання йде з головного сервера. Подивіться там pg_stat_replication (docs/operating.md).',
  },
  migrations: {
    en: 'Run "vitrina migrate".',
    ro: 'Rulați „vitrina migrate”.',
    ru: 'Запустите «vitrina migrate».',
    uk: 'Запустіть «vitrina migrate».',
  },
  keys: {
    en: 'No call finds these objects by such a key. Give each a key of its own by its id (PUT /external/<object>/<id>/ or the console), or delete it.',
    ro: 'Niciun apel nu găsește aceste obiecte după o asemenea cheie. Dați fiecăruia o cheie proprie după id (PUT /external/<object>/<id>/ sau în consolă) ori ștergeți-l.',
    ru: 'По такому ключу эти объекты не находит ни один вызов. Дайте каждому собственный ключ по его id (PUT /external/<object>/<id>/ или в консоли) либо удалите его.',
    uk: 'За таким ключем ці об’єкти не знаходить жоден виклик. Надайте кожному власний ключ за його id (PUT /external/<object>/<id>/ або в консолі) чи видаліть його.',
  },
  secret: {
    en: 'See "vitrina secret status".',
    ro: 'Vedeți „vitrina secret status”.',
    ru: 'Смотрите «vitrina secret status».',
    uk: 'Дивіться «vitrina secret status».',
  },
  backups: {
    en: 'See why "vitrina backup --every" does not run any more (docs/backup.md).',
    ro: 'Vedeți de ce nu mai rulează „vitrina backup --every” (docs/backup.md).',
    ru: 'Выясните, почему больше не работает «vitrina backup --every» (docs/backup.md).',
    uk: 'З’ясуйте, чому більше не працює «vitrina backup --every» (docs/backup.md).',
  },
  certificate: {
    en: 'Renew the certificate of BASE_URL, and see why that did not happen by itself.',
    ro: 'Reînnoiți certificatul pentru BASE_URL și vedeți de ce nu s-a întâmplat de la sine.',
    ru: 'Обновите сертификат BASE_URL и выясните, почему он не обновился сам.',
    uk: 'Оновіть сертифікат BASE_URL і з’ясуйте, чому він не оновився сам.',
  },
  proxies: {
    en: 'Name the proxy in TRUSTED_PROXIES (docs/operating.md).',
    ro: 'Numiți proxy-ul în TRUSTED_PROXIES (docs/operating.md).',
    ru: 'Укажите прокси в TRUSTED_PROXIES (docs/operating.md).',
    uk: 'Вкажіть проксі в TRUSTED_PROXIES (docs/operating.md).',
  },
  sites: {
    en: 'Start the server once, or run "vitrina site create".',
    ro: 'Porniți o dată serverul sau rulați „vitrina site create”.',
    ru: 'Запустите сервер один раз или выполните «vitrina site create».',
    uk: 'Запустіть сервер один раз або виконайте «vitrina site create».',
  },
} as const satisfies Record<string, Sentence>

/** How things stand. */
export const FINDINGS = {
  tooOld: {
    en: '{=version} is too old',
    ro: '{=version} este prea veche',
    ru: '{=version}: слишком старая версия',
    uk: '{=version}: застаріла версія',
  },
  understood: { en: 'understood', ro: 'în regulă', ru: 'в порядке', uk: 'гаразд' },
  onlyFree: {
    en: 'only {=free} MiB at {=folder}',
    ro: 'doar {=free} MiB în {=folder}',
    ru: 'только {=free} МиБ в {=folder}',
    uk: 'лише {=free} МіБ у {=folder}',
  },
  free: { en: '{=free} MiB', ro: '{=free} MiB', ru: '{=free} МиБ', uk: '{=free} МіБ' },
  notThere: {
    en: 'not there: {...names}',
    ro: 'lipsesc: {...names}',
    ru: 'отсутствуют: {...names}',
    uk: 'відсутні: {...names}',
  },
  apart: {
    en: '{=seconds} s apart',
    ro: 'diferență {=seconds} s',
    ru: 'расхождение {=seconds} с',
    uk: 'розбіжність {=seconds} с',
  },
  due: {
    en: '{=count} due, from {=first}',
    ro: 'de făcut: {=count}, de la {=first}',
    ru: 'нужно выполнить: {=count}, начиная с {=first}',
    uk: 'треба виконати: {=count}, починаючи з {=first}',
  },
  noneDue: { en: 'none due', ro: 'nimic de făcut', ru: 'всё выполнено', uk: 'усе виконано' },
  unreadable: {
    en: '{=what}: {=count} are sealed by a secret that is not at hand',
    ro: '{=what}: {=count} sigilate cu un secret care nu este la îndemână',
    ru: '{=what}: зашифровано секретом, которого здесь нет: {=count}',
    uk: '{=what}: зашифровано секретом, якого тут немає: {=count}',
  },
  announced: {
    en: 'a new one is announced, and does not seal yet',
    ro: 'este anunțat unul nou, care nu sigilează încă',
    ru: 'объявлен новый, который ещё не шифрует',
    uk: 'оголошено новий, який іще не шифрує',
  },
  sealsAll: {
    en: 'seals everything',
    ro: 'sigilează totul',
    ru: 'шифрует всё',
    uk: 'шифрує все',
  },
  toBeSealed: {
    en: '{=count} are still to be sealed by it',
    ro: 'mai sunt de sigilat cu el: {=count}',
    ru: 'ещё предстоит зашифровать им: {=count}',
    uk: 'ще належить зашифрувати ним: {=count}',
  },
  keysClean: {
    en: 'none has outer space or invisible characters',
    ro: 'niciuna nu are spații la margini sau caractere invizibile',
    ru: 'без пробелов по краям и невидимых знаков',
    uk: 'без пробілів по краях і невидимих знаків',
  },
  keysUnclean: {
    en: 'with outer space, invisible characters or letters in parts (= names who holds the clean key): {...names}',
    ro: 'cu spații la margini, caractere invizibile sau litere descompuse (= arată cine are cheia curată): {...names}',
    ru: 'с пробелами по краям, невидимыми знаками или составными буквами (= указывает, у кого чистый ключ): {...names}',
    uk: 'з пробілами по краях, невидимими знаками чи складеними літерами (= указує, у кого чистий ключ): {...names}',
  },
  none: { en: 'none', ro: 'nu sunt', ru: 'нет', uk: 'немає' },
  sitesAndTokens: {
    en: '{=sites}; active tokens: {=tokens}',
    ro: '{=sites}; tokenuri valabile: {=tokens}',
    ru: '{=sites}; действующих токенов: {=tokens}',
    uk: '{=sites}; чинних токенів: {=tokens}',
  },
  byNumber: {
    en: 'number; set PERSON_ID_FORM=opaque once no process of the release before runs (docs/deploying.md)',
    ro: 'număr; setați PERSON_ID_FORM=opaque când nu mai rulează niciun proces al versiunii dinainte (docs/deploying.md)',
    ru: 'номер; задайте PERSON_ID_FORM=opaque, когда процессов прежней версии не останется (docs/deploying.md)',
    uk: 'номер; задайте PERSON_ID_FORM=opaque, коли процесів попередньої версії не залишиться (docs/deploying.md)',
  },
  inUse: {
    en: '{=used} of {=room} in use; a process takes {=wanted} at most',
    ro: 'folosite {=used} din {=room}; un proces ia cel mult {=wanted}',
    ru: 'занято {=used} из {=room}; процессу нужно не больше {=wanted}',
    uk: 'зайнято {=used} з {=room}; процесу треба не більше {=wanted}',
  },
  off: {
    en: 'off: {...names}',
    ro: 'oprite: {...names}',
    ru: 'выключено: {...names}',
    uk: 'вимкнено: {...names}',
  },
  notAnalyzed: {
    en: 'nothing is known of {...names}',
    ro: 'nu se știe nimic despre {...names}',
    ru: 'нет сведений о {...names}',
    uk: 'немає відомостей про {...names}',
  },
  gathered: {
    en: 'gathered by autovacuum',
    ro: 'adunate de autovacuum',
    ru: 'собирает autovacuum',
    uk: 'збирає autovacuum',
  },
  behind: {
    en: '{...seconds} s behind',
    ro: 'în urmă cu {...seconds} s',
    ru: 'отставание {...seconds} с',
    uk: 'відставання {...seconds} с',
  },
  standbyFault: {
    en: 'number {=place} of DATABASE_READ_URLS: {=why}',
    ro: 'numărul {=place} din DATABASE_READ_URLS: {=why}',
    ru: 'номер {=place} в DATABASE_READ_URLS: {=why}',
    uk: 'номер {=place} у DATABASE_READ_URLS: {=why}',
  },
  noBackup: {
    en: 'none by "vitrina backup"',
    ro: 'niciuna prin „vitrina backup”',
    ru: 'через «vitrina backup» не делались',
    uk: 'через «vitrina backup» не робилися',
  },
  lastBackup: {
    en: 'the last one {=hours} h ago, {=file}',
    ro: 'ultima acum {=hours} h, {=file}',
    ru: 'последняя {=hours} ч назад, {=file}',
    uk: 'остання {=hours} год тому, {=file}',
  },
  noHttps: {
    en: 'BASE_URL is no https address',
    ro: 'BASE_URL nu este o adresă https',
    ru: 'BASE_URL — не адрес https',
    uk: 'BASE_URL — не адреса https',
  },
  notReached: {
    en: '{=host} cannot be reached from here',
    ro: '{=host} nu este accesibil de aici',
    ru: '{=host} отсюда недоступен',
    uk: '{=host} звідси недоступний',
  },
  endsAt: {
    en: 'of {=host}: until {=day}, {days day|days}',
    ro: 'al {=host}: până la {=day}, {days zi|zile|de zile}',
    ru: '{=host}: до {=day}, {days день|дня|дней}',
    uk: '{=host}: до {=day}, {days день|дні|днів}',
  },
  proxyNotTrusted: {
    en: 'BASE_URL is https, which a proxy speaks, and none is trusted: every caller has its address',
    ro: 'BASE_URL este https, iar proxy-ul care îl vorbește nu este declarat de încredere: toți apelanții au adresa lui',
    ru: 'BASE_URL — https, его обслуживает прокси, но доверенных нет: у всех вызовов его адрес',
    uk: 'BASE_URL — https, його обслуговує проксі, але довірених немає: усі виклики мають його адресу',
  },
} as const satisfies Record<string, Sentence>
