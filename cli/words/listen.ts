import type { Sentence } from '@vitrina/schema/sentences/sentence'

export const LISTEN = {
  summary: {
    en: 'Have a program on this machine told what happens, as a webhook would be, without a public address.',
    ro: 'Anunță un program de pe acest calculator despre ce se întâmplă, ca un webhook, fără adresă publică.',
    ru: 'Сообщать программе на этом компьютере о происходящем, как это делает вебхук, без публичного адреса.',
    uk: 'Повідомляти програмі на цьому комп’ютері про те, що стається, як вебхук, без публічної адреси.',
  },
  forward: {
    en: 'Where each event is posted, as http://127.0.0.1:3000/hook',
    ro: 'Unde se trimite fiecare eveniment, ca http://127.0.0.1:3000/hook',
    ru: 'Куда отправлять каждое событие, например http://127.0.0.1:3000/hook',
    uk: 'Куди надсилати кожну подію, наприклад http://127.0.0.1:3000/hook',
  },
  type: {
    en: 'Only these events, as order.* or product.updated; all unless given',
    ro: 'Doar aceste evenimente, ca order.* sau product.updated; implicit toate',
    ru: 'Только эти события, например order.* или product.updated; по умолчанию все',
    uk: 'Лише ці події, наприклад order.* або product.updated; стандартно всі',
  },
  secretFrom: {
    en: 'File with the secret that signs, as whsec_…; a new one is printed unless given',
    ro: 'Fișierul cu secretul care semnează, ca whsec_…; implicit se afișează unul nou',
    ru: 'Файл с секретом для подписи вида whsec_…; по умолчанию выводится новый',
    uk: 'Файл із секретом для підпису на зразок whsec_…; стандартно виводиться новий',
  },
  retry: {
    en: 'Send again what was not taken, after longer and longer pauses, until it is',
    ro: 'Trimite din nou ce nu a fost primit, la pauze tot mai lungi, până este primit',
    ru: 'Отправлять непринятое снова, со всё более долгими паузами, пока не примут',
    uk: 'Надсилати неприйняте знову, з дедалі довшими паузами, доки не приймуть',
  },
  needsForward: {
    en: '--forward says where each event is posted, as http://127.0.0.1:3000/hook.',
    ro: '--forward spune unde se trimite fiecare eveniment, ca http://127.0.0.1:3000/hook.',
    ru: '--forward указывает, куда отправлять каждое событие, например http://127.0.0.1:3000/hook.',
    uk: '--forward вказує, куди надсилати кожну подію, наприклад http://127.0.0.1:3000/hook.',
  },
  badForward: {
    en: '"{=text}" is no address that an event could be posted to, as http://127.0.0.1:3000/hook.',
    ro: '„{=text}” nu este o adresă la care se poate trimite un eveniment, ca http://127.0.0.1:3000/hook.',
    ru: '«{=text}» — не адрес, на который можно отправить событие, вида http://127.0.0.1:3000/hook.',
    uk: '«{=text}» — не адреса, на яку можна надіслати подію, на зразок http://127.0.0.1:3000/hook.',
  },
  badType: {
    en: '"{=word}" is no event, as order.*, order.status_changed or product.updated.',
    ro: '„{=word}” nu este un eveniment, ca order.*, order.status_changed sau product.updated.',
    ru: '«{=word}» — не событие вида order.*, order.status_changed или product.updated.',
    uk: '«{=word}» — не подія на зразок order.*, order.status_changed чи product.updated.',
  },
  badSecret: {
    en: 'What is in {=place} is no secret of a webhook, as whsec_….',
    ro: 'Ce este în {=place} nu este secretul unui webhook, ca whsec_….',
    ru: 'В {=place} — не секрет вебхука вида whsec_….',
    uk: 'У {=place} — не секрет вебхука на зразок whsec_….',
  },
  listening: {
    en: 'Events of {=url} go to {=forward}. Ctrl+C ends it.',
    ro: 'Evenimentele de la {=url} merg la {=forward}. Ctrl+C oprește.',
    ru: 'События с {=url} идут на {=forward}. Ctrl+C завершает.',
    uk: 'Події з {=url} йдуть на {=forward}. Ctrl+C завершує.',
  },
  keys: {
    en: 'r sends the last event again.',
    ro: 'r trimite din nou ultimul eveniment.',
    ru: 'r отправляет последнее событие снова.',
    uk: 'r надсилає останню подію знову.',
  },
  secret: {
    en: 'Secret: {=secret}',
    ro: 'Secret: {=secret}',
    ru: 'Секрет: {=secret}',
    uk: 'Секрет: {=secret}',
  },
  goesOn: {
    en: 'It goes on behind what was sent before.',
    ro: 'Se continuă după ce s-a trimis înainte.',
    ru: 'Продолжаем после того, что уже отправлено.',
    uk: 'Продовжуємо після того, що вже надіслано.',
  },
  left: {
    en: 'Webhook {=id} could not be removed, as the server did not answer: vitrina webhook remove {=id}',
    ro: 'Webhookul {=id} nu a putut fi eliminat, fiindcă serverul nu a răspuns: vitrina webhook remove {=id}',
    ru: 'Вебхук {=id} не удалось удалить: сервер не ответил. vitrina webhook remove {=id}',
    uk: 'Вебхук {=id} не вдалося видалити: сервер не відповів. vitrina webhook remove {=id}',
  },
  gone: {
    en: 'Webhook {=id}, by which this command hears of events, was removed.',
    ro: 'Webhookul {=id}, prin care această comandă află de evenimente, a fost eliminat.',
    ru: 'Вебхук {=id}, через который эта команда узнаёт о событиях, удалён.',
    uk: 'Вебхук {=id}, через який ця команда дізнається про події, видалено.',
  },
  nothingAnswers: {
    en: 'Nothing answers at {=forward}. It is tried again every second.',
    ro: 'La {=forward} nu răspunde nimeni. Se încearcă din nou în fiecare secundă.',
    ru: 'По адресу {=forward} никто не отвечает. Повторяем каждую секунду.',
    uk: 'За адресою {=forward} ніхто не відповідає. Повторюємо щосекунди.',
  },
} as const satisfies Record<string, Sentence>
