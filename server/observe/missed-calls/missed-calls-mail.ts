import type { ExpectedCallKind } from '@vitrina/schema/expected-call'
import type { Language } from '@vitrina/schema/languages'

/** Mail about an overdue call; `{…}` are its parameters. */
interface Letter {
  readonly subject: string
  readonly about: string
  readonly call: Readonly<Record<ExpectedCallKind, string>>
  readonly since: string
  readonly last: string
  /** Text for a system that has never called. */
  readonly none: string
  readonly unanswered: string
  readonly look: string
  readonly once: string
}

export const MISSED_CALLS_LETTER: Readonly<Record<Language, Letter>> = {
  en: {
    subject: '{site}: {token} has fallen silent',
    about:
      'Something that is expected of the system with the token “{token}” has not happened at the site {site}.',
    call: {
      orders_read: 'Expected: it asks for orders.',
      orders_written: 'Expected: it sends orders.',
      stock_written: 'Expected: it sends the stock of stores.',
      products_written: 'Expected: it sends products, prices or stock.',
    },
    since: 'It has been overdue since {since}.',
    last: 'The last such call: {at}, {method} {path}, answered {status}.',
    none: 'There is no such call in the log.',
    unanswered: 'not at all',
    look: 'Look at its calls',
    once: 'You are told once; what is expected is set at the tokens of the site.',
  },
  ro: {
    subject: '{site}: {token} nu mai răspunde',
    about: 'Sistemul cu tokenul „{token}” nu a făcut ce se așteaptă de la el la site-ul {site}.',
    call: {
      orders_read: 'Se așteaptă: să ceară comenzile.',
      orders_written: 'Se așteaptă: să trimită comenzi.',
      stock_written: 'Se așteaptă: să trimită stocurile magazinelor.',
      products_written: 'Se așteaptă: să trimită produse, prețuri sau stocuri.',
    },
    since: 'Întârzie din: {since}.',
    last: 'Ultimul apel de acest fel: {at}, {method} {path}, răspuns {status}.',
    none: 'În jurnal nu există un astfel de apel.',
    unanswered: 'lipsă',
    look: 'Vedeți apelurile sale',
    once: 'Vă anunțăm o singură dată; ce se așteaptă se stabilește la tokenurile site-ului.',
  },
  ru: {
    subject: '{site}: {token} замолчал',
    about: 'Система с токеном «{token}» не сделала того, что от неё ожидается на сайте {site}.',
    call: {
      orders_read: 'Ожидается: запрашивает заказы.',
      orders_written: 'Ожидается: передаёт заказы.',
      stock_written: 'Ожидается: передаёт остатки магазинов.',
      products_written: 'Ожидается: передаёт товары, цены или остатки.',
    },
    since: 'Просрочено с: {since}.',
    last: 'Последний такой вызов: {at}, {method} {path}, ответ {status}.',
    none: 'В журнале таких вызовов нет.',
    unanswered: 'не дан',
    look: 'Посмотреть её вызовы',
    once: 'Об этом сообщается один раз; что ожидается, задаётся в токенах сайта.',
  },
  uk: {
    subject: '{site}: {token} замовк',
    about: 'Система з токеном «{token}» не зробила того, що від неї очікується на сайті {site}.',
    call: {
      orders_read: 'Очікується: запитує замовлення.',
      orders_written: 'Очікується: передає замовлення.',
      stock_written: 'Очікується: передає залишки магазинів.',
      products_written: 'Очікується: передає товари, ціни або залишки.',
    },
    since: 'Прострочено з: {since}.',
    last: 'Останній такий виклик: {at}, {method} {path}, відповідь {status}.',
    none: 'У журналі таких викликів немає.',
    unanswered: 'не надано',
    look: 'Переглянути її виклики',
    once: 'Про це повідомляється один раз; що очікується, задається в токенах сайту.',
  },
}
