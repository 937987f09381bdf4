import type { Language } from '@vitrina/schema/languages'

/** Mail about an endpoint that did not accept deliveries; `{…}` are its parameters. */
interface Letter {
  readonly subject: string
  readonly about: string
  /** Explanation of the failed attempts. */
  readonly tried: string
  /** Explanation for an endpoint that responded 410 Gone. */
  readonly gone: string
  readonly parked: string
  readonly log: string
  readonly replay: string
  readonly enable: string
  readonly retention: string
  /** Label of the button, which opens the webhook in the console. */
  readonly open: string
}

/** Mail texts. The mail names an endpoint by its host only: the description could be a text that an attacker wants to be sent. */
export const PARKED_LETTER: Readonly<Record<Language, Letter>> = {
  en: {
    subject: 'A webhook of {site} does not accept events',
    about: 'Webhook {id} of the site {site}, with the host {host}, does not accept events.',
    tried: 'Deliveries were retried for three days and then parked. The webhook has failed since {since}.',
    gone: 'It responded that it no longer exists (410), so it was switched off: {since}.',
    parked: 'Parked deliveries: {parked}.',
    log: 'Requests and responses: {command}',
    replay: 'When the receiver works again, send all parked deliveries: {command}',
    enable: 'If it still exists, switch it on: {command}',
    retention: 'Parked deliveries are kept for 30 days. At most one such email is sent per webhook and day.',
    open: 'Open the webhook',
  },
  ro: {
    subject: 'Un webhook al site-ului {site} nu acceptă evenimente',
    about: 'Webhookul {id} al site-ului {site}, cu domeniul {host}, nu acceptă evenimente.',
    tried:
      'Livrările s-au reîncercat timp de trei zile, apoi au fost puse deoparte. Webhookul nu funcționează din: {since}.',
    gone: 'A răspuns că nu mai există (410), de aceea a fost oprit: {since}.',
    parked: 'Livrări puse deoparte: {parked}.',
    log: 'Cereri și răspunsuri: {command}',
    replay: 'După ce destinatarul funcționează din nou, trimiteți toate livrările puse deoparte: {command}',
    enable: 'Dacă încă există, porniți-l: {command}',
    retention:
      'Livrările puse deoparte se păstrează 30 de zile. Pentru un webhook se trimite cel mult un astfel de mesaj pe zi.',
    open: 'Vedeți webhookul',
  },
  ru: {
    subject: 'Вебхук сайта {site} не принимает события',
    about: 'Вебхук {id} сайта {site} с адресом на {host} не принимает события.',
    tried: 'Доставки повторялись три дня, затем были отложены. Вебхук не принимает события с: {since}.',
    gone: 'Он ответил, что больше не существует (410), поэтому выключен: {since}.',
    parked: 'Отложено доставок: {parked}.',
    log: 'Запросы и ответы: {command}',
    replay: 'Когда получатель снова заработает, отправьте все отложенные доставки: {command}',
    enable: 'Если он ещё существует, включите его: {command}',
    retention:
      'Отложенные доставки хранятся 30 дней. О каждом вебхуке приходит не больше одного такого письма в день.',
    open: 'Посмотреть вебхук',
  },
  uk: {
    subject: 'Вебхук сайту {site} не приймає подій',
    about: 'Вебхук {id} сайту {site} з адресою на {host} не приймає подій.',
    tried: 'Доставки повторювалися три дні, потім їх було відкладено. Вебхук не приймає подій з: {since}.',
    gone: 'Він відповів, що більше не існує (410), тому його вимкнено: {since}.',
    parked: 'Відкладено доставок: {parked}.',
    log: 'Запити й відповіді: {command}',
    replay: 'Коли отримувач знову запрацює, надішліть усі відкладені доставки: {command}',
    enable: 'Якщо він ще існує, увімкніть його: {command}',
    retention:
      'Відкладені доставки зберігаються 30 днів. Про кожен вебхук надходить не більше одного такого листа на день.',
    open: 'Переглянути вебхук',
  },
}
