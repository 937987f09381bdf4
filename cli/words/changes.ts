import type { Sentence } from '@vitrina/schema/sentences/sentence'

export const CHANGES = {
  summary: {
    en: 'Print the change feed, entry by entry; with --follow for ever.',
    ro: 'Afișează fluxul de modificări, intrare cu intrare; cu --follow fără sfârșit.',
    ru: 'Вывести ленту изменений, запись за записью; с --follow — без конца.',
    uk: 'Вивести стрічку змін, запис за записом; з --follow — без кінця.',
  },
  after: {
    en: 'Begin behind this cursor, or with what comes next as now; with the oldest entry unless given',
    ro: 'Începe după acest cursor sau, cu now, cu ce urmează; implicit cu cea mai veche intrare',
    ru: 'Начать после этого курсора или, с now, с того, что будет дальше; по умолчанию с самой старой записи',
    uk: 'Почати після цього курсора або, з now, з того, що буде далі; стандартно з найдавнішого запису',
  },
  types: {
    en: 'Only of these types, separated by commas, as order,product',
    ro: 'Doar de aceste tipuri, separate prin virgule, ca order,product',
    ru: 'Только этих типов через запятую, например order,product',
    uk: 'Лише цих типів через кому, наприклад order,product',
  },
  follow: {
    en: 'Go on, and print what happens when it happens',
    ro: 'Continuă și afișează ce se întâmplă în clipa în care se întâmplă',
    ru: 'Продолжать и выводить новое в момент, когда оно происходит',
    uk: 'Продовжувати й виводити нове тоді, коли воно стається',
  },
  resume: {
    en: 'Begin where the same command ended last time',
    ro: 'Începe de unde s-a oprit aceeași comandă data trecută',
    ru: 'Начать там, где эта же команда закончила в прошлый раз',
    uk: 'Почати там, де ця ж команда закінчила минулого разу',
  },
  notOwn: {
    en: 'Leave out what this API token wrote itself',
    ro: 'Fără ce a scris chiar acest token API',
    ru: 'Без того, что записал сам этот API-токен',
    uk: 'Без того, що записав сам цей API-токен',
  },
  badAfter: {
    en: '--after is a cursor, as 4711, or now, not "{=text}".',
    ro: '--after este un cursor, ca 4711, sau now, nu „{=text}”.',
    ru: '--after — это курсор, например 4711, или now, а не «{=text}».',
    uk: '--after — це курсор, наприклад 4711, або now, а не «{=text}».',
  },
  badType: {
    en: '"{=word}" is no type of the change feed. There is: {...valid}.',
    ro: '„{=word}” nu este un tip din fluxul de modificări. Sunt: {...valid}.',
    ru: '«{=word}» — не тип ленты изменений. Есть: {...valid}.',
    uk: '«{=word}» — не тип стрічки змін. Є: {...valid}.',
  },
  resumeOrAfter: {
    en: '--after and --resume: it is one or the other.',
    ro: '--after și --resume: alegeți una dintre ele.',
    ru: '--after и --resume: укажите что-то одно.',
    uk: '--after і --resume: вкажіть щось одне.',
  },
  gone: {
    en: 'What is behind this cursor is kept no longer. It goes on from --after {=oldest}; what was before is lost to you.',
    ro: 'Ce urmează după acest cursor nu se mai păstrează. Se poate continua cu --after {=oldest}; ce a fost înainte s-a pierdut.',
    ru: 'Записи после этого курсора уже не хранятся. Продолжить можно с --after {=oldest}; что было раньше, для вас потеряно.',
    uk: 'Записи після цього курсора вже не зберігаються. Продовжити можна з --after {=oldest}; що було раніше, для вас втрачено.',
  },
  restored: {
    en: 'The site was restored from a backup: what was told behind cursor {=safe} was undone. It goes on from there.',
    ro: 'Site-ul a fost restaurat dintr-o copie: ce s-a spus după cursorul {=safe} a fost anulat. Se continuă de acolo.',
    ru: 'Сайт восстановлен из резервной копии: сообщённое после курсора {=safe} отменено. Продолжаем оттуда.',
    uk: 'Сайт відновлено з резервної копії: повідомлене після курсора {=safe} скасовано. Продовжуємо звідти.',
  },
  away: {
    en: '{=url} does not answer. Asking again until it does.',
    ro: '{=url} nu răspunde. Se întreabă din nou până răspunde.',
    ru: '{=url} не отвечает. Повторяем, пока не ответит.',
    uk: '{=url} не відповідає. Повторюємо, доки не відповість.',
  },
} as const satisfies Record<string, Sentence>
