import type { Sentence } from './sentence.ts'

/** Messages about failures of the server. */
export const SERVER = {
  request_timeout: {
    en: 'The request did not arrive in time.',
    ro: 'Cererea nu a sosit la timp.',
    ru: 'Запрос не пришёл вовремя.',
    uk: 'Запит не надійшов вчасно.',
  },
  internal: {
    en: 'Something went wrong on our side. The request_id helps us find it.',
    ro: 'A apărut o eroare de partea noastră. request_id ne ajută să o găsim.',
    ru: 'На нашей стороне произошла ошибка. request_id поможет её найти.',
    uk: 'На нашому боці сталася помилка. request_id допоможе її знайти.',
  },
  'internal.line': {
    en: 'This line could not be written, by a mistake on our side.',
    ro: 'Această linie nu a putut fi scrisă, din cauza unei erori de partea noastră.',
    ru: 'Эту строку не удалось записать из-за ошибки на нашей стороне.',
    uk: 'Цей рядок не вдалося записати через помилку на нашому боці.',
  },
  overloaded: {
    en: 'The server is too busy. Try again later.',
    ro: 'Serverul este suprasolicitat. Încercați mai târziu.',
    ru: 'Сервер перегружен. Повторите попытку позже.',
    uk: 'Сервер перевантажений. Повторіть спробу пізніше.',
  },
  'overloaded.site_bodies': {
    en: 'Large requests of this site already fill its queue. Try again later, or send fewer at a time.',
    ro: 'Cererile mari ale acestui site ocupă deja toată coada lui. Încercați mai târziu sau trimiteți mai puține deodată.',
    ru: 'Большие запросы этого сайта уже заняли всю его очередь. Повторите позже или отправляйте меньше одновременно.',
    uk: 'Великі запити цього сайту вже зайняли всю його чергу. Повторіть пізніше або надсилайте менше водночас.',
  },
  'overloaded.site': {
    en: 'Too many writes of this site are waiting already. Try again later, or send fewer at a time.',
    ro: 'Prea multe scrieri ale acestui site așteaptă deja. Încercați mai târziu sau trimiteți mai puține deodată.',
    ru: 'Слишком много записей этого сайта уже ждут своей очереди. Повторите позже или отправляйте меньше одновременно.',
    uk: 'Забагато записів цього сайту вже чекають своєї черги. Повторіть пізніше або надсилайте менше водночас.',
  },
  'overloaded.site_queue': {
    en: 'Too many calls of this kind are waiting at this site already. Try again later, or send fewer at a time.',
    ro: 'Prea multe cereri de acest fel ale acestui site așteaptă deja. Încercați mai târziu sau trimiteți mai puține deodată.',
    ru: 'Слишком много таких запросов этого сайта уже ждут своей очереди. Повторите позже или отправляйте меньше одновременно.',
    uk: 'Забагато таких запитів цього сайту вже чекають своєї черги. Повторіть пізніше або надсилайте менше водночас.',
  },
  'overloaded.site_drawing': {
    en: 'Pictures of this site have used up their processing time of this minute. Try again in {seconds second|seconds}.',
    ro: 'Imaginile acestui site și-au consumat timpul de procesare din acest minut. Încercați din nou peste {seconds secundă|secunde|de secunde}.',
    ru: 'Изображения этого сайта исчерпали время обработки на эту минуту. Повторите через {seconds секунду|секунды|секунд}.',
    uk: 'Зображення цього сайту вичерпали час обробки на цю хвилину. Повторіть через {seconds секунду|секунди|секунд}.',
  },
  'overloaded.turn': {
    en: 'The call waited {seconds second|seconds} in the queue: the server is busy with other calls of this kind. Try again later.',
    ro: 'Cererea a așteptat la coadă {seconds secundă|secunde|de secunde}: serverul este ocupat cu alte cereri de acest fel. Încercați mai târziu.',
    ru: 'Запрос ждал в очереди {seconds секунду|секунды|секунд}: сервер занят другими такими запросами. Повторите попытку позже.',
    uk: 'Запит чекав у черзі {seconds секунду|секунди|секунд}: сервер зайнятий іншими такими запитами. Повторіть спробу пізніше.',
  },
  database_unavailable: {
    en: 'The database cannot be reached at the moment. Try again.',
    ro: 'Baza de date nu poate fi accesată acum. Încercați din nou.',
    ru: 'База данных сейчас недоступна. Повторите попытку.',
    uk: 'База даних зараз недоступна. Спробуйте ще раз.',
  },
  'database_unavailable.secret': {
    en: 'The VITRINA_SECRET of this server is not the one that encrypted the data of its database.',
    ro: 'VITRINA_SECRET al acestui server nu este cel cu care au fost criptate datele bazei lui.',
    ru: 'У этого сервера не тот VITRINA_SECRET, которым зашифрованы данные его базы.',
    uk: 'Цей сервер має не той VITRINA_SECRET, яким зашифровано дані його бази.',
  },
  'database_unavailable.slow': {
    en: 'The operation took the database too long and was cancelled. Try again later, or request less at a time.',
    ro: 'Operația a durat prea mult în baza de date și a fost întreruptă. Încercați mai târziu sau cu mai puține date o dată.',
    ru: 'Операция заняла в базе данных слишком много времени и была прервана. Повторите попытку позже или с меньшим объёмом данных.',
    uk: 'Операція тривала в базі даних надто довго й була перервана. Повторіть спробу пізніше або з меншим обсягом даних.',
  },
} as const satisfies Record<string, Sentence>
