import type { Sentence } from '@vitrina/schema/sentences/sentence'

/** What is said of where a command works: at a server, or on the database beside one. */
export const ENDS = {
  atServer: {
    en: 'At the server {=url}.',
    ro: 'La serverul {=url}.',
    ru: 'На сервере {=url}.',
    uk: 'На сервері {=url}.',
  },
  inFolder: {
    en: 'On the database of {=folder}.',
    ro: 'Pe baza de date din {=folder}.',
    ru: 'С базой данных из {=folder}.',
    uk: 'З базою даних із {=folder}.',
  },
  atDatabase: {
    en: 'On the database of DATABASE_URL, at {=host}.',
    ro: 'Pe baza de date din DATABASE_URL, la {=host}.',
    ru: 'С базой данных из DATABASE_URL, на {=host}.',
    uk: 'З базою даних із DATABASE_URL, на {=host}.',
  },
  besideDatabaseOnly: {
    en: 'This can be done only beside the database, and by no API token: run it where the server is, in its folder or with its VITRINA_DATA_DIR or DATABASE_URL.',
    ro: 'Aceasta se poate face doar lângă baza de date, cu niciun token API: rulați comanda acolo unde este serverul, în dosarul lui sau cu VITRINA_DATA_DIR ori DATABASE_URL ale lui.',
    ru: 'Это можно сделать только рядом с базой данных, никакой API-токен этого не позволяет: запустите команду там, где стоит сервер, в его папке или с его VITRINA_DATA_DIR или DATABASE_URL.',
    uk: 'Це можна зробити лише поруч із базою даних, жоден API-токен цього не дозволяє: запустіть команду там, де стоїть сервер, у його теці або з його VITRINA_DATA_DIR чи DATABASE_URL.',
  },
  nowhere: {
    en: 'There is no Vitrina here. Go to its folder, or set VITRINA_DATA_DIR or DATABASE_URL as its server has them; commands that call one elsewhere take VITRINA_URL and VITRINA_TOKEN.',
    ro: 'Aici nu este nicio Vitrina. Mergeți în dosarul ei sau setați VITRINA_DATA_DIR ori DATABASE_URL ca la serverul ei; comenzile care apelează un server din altă parte folosesc VITRINA_URL și VITRINA_TOKEN.',
    ru: 'Здесь нет Vitrina. Перейдите в её папку или задайте VITRINA_DATA_DIR или DATABASE_URL так, как у её сервера; командам, которые обращаются к серверу в другом месте, нужны VITRINA_URL и VITRINA_TOKEN.',
    uk: 'Тут немає Vitrina. Перейдіть у її теку або задайте VITRINA_DATA_DIR чи DATABASE_URL так, як у її сервера; командам, що звертаються до сервера в іншому місці, потрібні VITRINA_URL і VITRINA_TOKEN.',
  },
  noDatabaseYet: {
    en: 'There is no database in {=folder} yet: npm start makes one, or "vitrina migrate".',
    ro: 'În {=folder} nu este încă nicio bază de date: o creează npm start sau „vitrina migrate”.',
    ru: 'В {=folder} ещё нет базы данных: её создаст npm start или «vitrina migrate».',
    uk: 'У {=folder} ще немає бази даних: її створить npm start або «vitrina migrate».',
  },
  notMigrated: {
    en: 'The database is not migrated yet: run "vitrina migrate".',
    ro: 'Baza de date nu este încă migrată: rulați „vitrina migrate”.',
    ru: 'База данных ещё не обновлена: запустите «vitrina migrate».',
    uk: 'Базу даних ще не оновлено: запустіть «vitrina migrate».',
  },
  urlOption: {
    en: 'The server, as https://shop.example; or VITRINA_URL',
    ro: 'Serverul, ca https://shop.example; sau VITRINA_URL',
    ru: 'Сервер, например https://shop.example; или VITRINA_URL',
    uk: 'Сервер, наприклад https://shop.example; або VITRINA_URL',
  },
  tokenFromOption: {
    en: 'File with the API token, or - for standard input; or VITRINA_TOKEN',
    ro: 'Fișierul cu tokenul API sau - pentru intrarea standard; sau VITRINA_TOKEN',
    ru: 'Файл с API-токеном или - для стандартного ввода; или VITRINA_TOKEN',
    uk: 'Файл з API-токеном або - для стандартного вводу; або VITRINA_TOKEN',
  },
  tokenOption: {
    en: 'The API token itself, which others on this machine can then see',
    ro: 'Tokenul API însuși, pe care îl pot vedea și alții de pe acest calculator',
    ru: 'Сам API-токен; его смогут увидеть другие пользователи этого компьютера',
    uk: 'Сам API-токен; його зможуть побачити інші користувачі цього комп’ютера',
  },
  plainHttpOption: {
    en: 'Send the API token over plain HTTP, where it can be read on the way',
    ro: 'Trimite tokenul API prin HTTP simplu, unde poate fi citit pe drum',
    ru: 'Отправить API-токен по обычному HTTP, где его могут прочитать в пути',
    uk: 'Надіслати API-токен звичайним HTTP, де його можуть прочитати дорогою',
  },
  siteOption: {
    en: 'Instead of a server: this site of the local database',
    ro: 'În locul unui server: acest site din baza de date locală',
    ru: 'Вместо сервера: этот сайт из локальной базы данных',
    uk: 'Замість сервера: цей сайт із локальної бази даних',
  },
  bothEnds: {
    en: '--url is a server, --site is in the local database: it is one or the other.',
    ro: '--url este un server, --site este în baza de date locală: alegeți una dintre ele.',
    ru: '--url — это сервер, --site — из локальной базы данных: выберите что-то одно.',
    uk: '--url — це сервер, --site — з локальної бази даних: виберіть щось одне.',
  },
  neitherEnd: {
    en: '--url (or VITRINA_URL) says which server; --site, which site of the local database.',
    ro: '--url (sau VITRINA_URL) spune ce server; --site spune ce site din baza de date locală.',
    ru: '--url (или VITRINA_URL) указывает сервер, а --site — сайт из локальной базы данных.',
    uk: '--url (або VITRINA_URL) вказує сервер, а --site — сайт із локальної бази даних.',
  },
  noAddress: {
    en: '"{=text}" is no address of a server, as https://shop.example.',
    ro: '„{=text}” nu este adresa unui server, ca https://shop.example.',
    ru: '«{=text}» — не адрес сервера вида https://shop.example.',
    uk: '«{=text}» — не адреса сервера на зразок https://shop.example.',
  },
  inTheClear: {
    en: 'Over plain HTTP the token can be read on the way to {=host}: say https://, or --allow-plain-http if you know the way.',
    ro: 'Prin HTTP simplu, tokenul poate fi citit pe drumul spre {=host}: scrieți https:// sau --allow-plain-http dacă vă cunoașteți drumul.',
    ru: 'По обычному HTTP токен могут прочитать на пути к {=host}: укажите https:// или, если путь вам известен, --allow-plain-http.',
    uk: 'Звичайним HTTP токен можуть прочитати на шляху до {=host}: вкажіть https:// або, якщо шлях вам відомий, --allow-plain-http.',
  },
  twoTokens: {
    en: '--token and --token-from: it is one or the other.',
    ro: '--token și --token-from: alegeți una dintre ele.',
    ru: '--token и --token-from: укажите что-то одно.',
    uk: '--token і --token-from: вкажіть щось одне.',
  },
  noToken: {
    en: 'VITRINA_TOKEN or --token-from gives the API token.',
    ro: 'VITRINA_TOKEN sau --token-from indică tokenul API.',
    ru: 'API-токен задаёт VITRINA_TOKEN или --token-from.',
    uk: 'API-токен задає VITRINA_TOKEN або --token-from.',
  },
  unfitToken: {
    en: 'What is given as the API token is none.',
    ro: 'Ceea ce este dat ca token API nu este unul.',
    ru: 'Указанное не похоже на API-токен.',
    uk: 'Вказане не схоже на API-токен.',
  },
  cannotRead: {
    en: '{=place} cannot be read: {=reason}.',
    ro: '{=place} nu poate fi citit: {=reason}.',
    ru: 'Не удаётся прочитать {=place}: {=reason}.',
    uk: 'Не вдається прочитати {=place}: {=reason}.',
  },
  isTokenOfServer: {
    en: 'Is it a token of this server?',
    ro: 'Este un token al acestui server?',
    ru: 'Это токен этого сервера?',
    uk: 'Це токен цього сервера?',
  },
  noAnswer: {
    en: '{=url} does not answer.',
    ro: '{=url} nu răspunde.',
    ru: '{=url} не отвечает.',
    uk: '{=url} не відповідає.',
  },
  answers: {
    en: '{=url} answers {=status}, and not as Vitrina does. Is the address right?',
    ro: '{=url} răspunde {=status}, și nu ca Vitrina. Este corectă adresa?',
    ru: '{=url} отвечает {=status}, и не так, как Vitrina. Верен ли адрес?',
    uk: '{=url} відповідає {=status}, і не так, як Vitrina. Чи правильна адреса?',
  },
} as const satisfies Record<string, Sentence>
