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
  readonly open: string
  readonly once: string
}

export const MISSED_CALLS_LETTER: Readonly<Record<Language, Letter>> = {
  en: {
    subject: '{site}: {token} stopped calling',
    about: 'The system with the token “{token}” has not made an expected call at the site {site}.',
    call: {
      orders_read: 'Expected call: it reads orders.',
      orders_written: 'Expected call: it sends orders.',
      stock_written: 'Expected call: it sends the stock of stores.',
      products_written: 'Expected call: it sends products, prices or stock.',
    },
    since: 'The call has been overdue since {since}.',
    last: 'Last such call: {at}, {method} {path}, response {status}.',
    none: 'There is no such call in the log.',
    unanswered: 'none',
    open: 'Show its calls',
    once: 'This email is sent once per delay. The expected calls are set at the API tokens of the site.',
  },
  ro: {
    subject: '{site}: {token} nu mai trimite cereri',
    about: 'Sistemul cu tokenul „{token}” nu a trimis o cerere așteptată la site-ul {site}.',
    call: {
      orders_read: 'Cerere așteptată: citirea comenzilor.',
      orders_written: 'Cerere așteptată: trimiterea comenzilor.',
      stock_written: 'Cerere așteptată: trimiterea stocurilor magazinelor.',
      products_written: 'Cerere așteptată: trimiterea produselor, prețurilor sau stocurilor.',
    },
    since: 'Întârzie din: {since}.',
    last: 'Ultima cerere de acest fel: {at}, {method} {path}, răspuns {status}.',
    none: 'În jurnal nu există o astfel de cerere.',
    unanswered: 'lipsă',
    open: 'Vedeți cererile lui',
    once: 'Acest mesaj se trimite o singură dată per întârziere. Cererile așteptate se stabilesc la tokenurile API ale site-ului.',
  },
  ru: {
    subject: '{site}: от {token} нет запросов',
    about: 'Система с токеном «{token}» не отправила ожидаемый запрос на сайт {site}.',
    call: {
      orders_read: 'Ожидаемый запрос: чтение заказов.',
      orders_written: 'Ожидаемый запрос: передача заказов.',
      stock_written: 'Ожидаемый запрос: передача остатков магазинов.',
      products_written: 'Ожидаемый запрос: передача товаров, цен или остатков.',
    },
    since: 'Просрочено с: {since}.',
    last: 'Последний такой запрос: {at}, {method} {path}, ответ {status}.',
    none: 'В журнале таких запросов нет.',
    unanswered: 'не дан',
    open: 'Посмотреть её запросы',
    once: 'Такое письмо отправляется один раз на задержку. Ожидаемые запросы задаются в API-токенах сайта.',
  },
  uk: {
    subject: '{site}: від {token} немає запитів',
    about: 'Система з токеном «{token}» не надіслала очікуваний запит на сайт {site}.',
    call: {
      orders_read: 'Очікуваний запит: читання замовлень.',
      orders_written: 'Очікуваний запит: передавання замовлень.',
      stock_written: 'Очікуваний запит: передавання залишків магазинів.',
      products_written: 'Очікуваний запит: передавання товарів, цін або залишків.',
    },
    since: 'Прострочено з: {since}.',
    last: 'Останній такий запит: {at}, {method} {path}, відповідь {status}.',
    none: 'У журналі таких запитів немає.',
    unanswered: 'не надано',
    open: 'Переглянути її запити',
    once: 'Такий лист надсилається один раз на затримку. Очікувані запити задаються в API-токенах сайту.',
  },
}
