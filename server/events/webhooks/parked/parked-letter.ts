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
  readonly kept: string
  /** Label of the button, which opens the webhook in the console. */
  readonly look: string
}

/** Mail texts. The mail names an endpoint by its host only: the description could be a text that an attacker wants to be sent. */
export const PARKED_LETTER: Readonly<Record<Language, Letter>> = {
  en: {
    subject: 'A webhook of {site} did not take what it was told',
    about: 'Webhook {id} of the site {site}, which leads to {host}, did not take what it was told.',
    tried:
      'It was tried again for three days, and what it did not take was set aside. It has failed since {since}.',
    gone: 'It answered that it is gone for good (410), so it was switched off and is told nothing more: {since}.',
    parked: 'Deliveries set aside: {parked}.',
    log: 'What was sent and what came back: {command}',
    replay: 'When the receiver works again, have all that was set aside delivered: {command}',
    enable: 'Should it not be gone, switch it on: {command}',
    kept: 'What was set aside is kept for 30 days. There is one such email a day at most for a webhook.',
    look: 'Look at the webhook',
  },
  ro: {
    subject: 'Un webhook al site-ului {site} nu a primit ce i s-a trimis',
    about: 'Webhookul {id} al site-ului {site}, care duce la {host}, nu a primit ce i s-a trimis.',
    tried: 'S-a reîncercat timp de trei zile, apoi totul a fost pus deoparte. Nu funcționează din: {since}.',
    gone: 'A răspuns că nu mai există (410), de aceea a fost oprit și nu i se mai trimite nimic: {since}.',
    parked: 'Livrări puse deoparte: {parked}.',
    log: 'Ce s-a trimis și ce s-a răspuns: {command}',
    replay: 'După ce destinatarul funcționează din nou, retrimiteți tot ce a fost pus deoparte: {command}',
    enable: 'Dacă totuși există, porniți-l: {command}',
    kept: 'Livrările puse deoparte se păstrează 30 de zile. Pentru un webhook se trimite cel mult un astfel de mesaj pe zi.',
    look: 'Vedeți webhookul',
  },
  ru: {
    subject: 'Вебхук сайта {site} не принял отправленные ему события',
    about: 'Вебхук {id} сайта {site}, ведущий на {host}, не принял отправленные ему события.',
    tried: 'Попытки повторялись три дня, затем события отложены. Вебхук не принимает события с: {since}.',
    gone: 'Он ответил, что больше не существует (410), поэтому выключен и ничего больше не получает: {since}.',
    parked: 'Отложено доставок: {parked}.',
    log: 'Что отправлено и что получено в ответ: {command}',
    replay: 'Когда получатель снова заработает, отправьте всё отложенное заново: {command}',
    enable: 'Если он всё же существует, включите его: {command}',
    kept: 'Отложенные события хранятся 30 дней. О каждом вебхуке приходит не больше одного такого письма в день.',
    look: 'Посмотреть вебхук',
  },
  uk: {
    subject: 'Вебхук сайту {site} не прийняв надіслані йому події',
    about: 'Вебхук {id} сайту {site}, що веде на {host}, не прийняв надіслані йому події.',
    tried: 'Спроби повторювалися три дні, потім події відкладено. Вебхук не приймає подій з: {since}.',
    gone: 'Він відповів, що більше не існує (410), тому його вимкнено і він нічого більше не отримує: {since}.',
    parked: 'Відкладено доставок: {parked}.',
    log: 'Що надіслано і що отримано у відповідь: {command}',
    replay: 'Коли отримувач знову запрацює, надішліть усе відкладене ще раз: {command}',
    enable: 'Якщо він усе ж існує, увімкніть його: {command}',
    kept: 'Відкладені події зберігаються 30 днів. Про кожен вебхук надходить не більше одного такого листа на день.',
    look: 'Переглянути вебхук',
  },
}
