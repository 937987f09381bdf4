import type { Words } from '../../text/words.ts'

/** Texts about changes of a connection. */
export const editWords = {
  edit: {
    en: 'Edit the connection',
    ro: 'Modificați conexiunea',
    ru: 'Изменить подключение',
    uk: 'Змінити підключення',
  },
  edited: {
    en: 'The connection was changed',
    ro: 'Conexiunea a fost modificată',
    ru: 'Подключение изменено',
    uk: 'Підключення змінено',
  },
  timeZone: {
    en: 'Time zone of that system',
    ro: 'Fusul orar al acelui sistem',
    ru: 'Часовой пояс этой системы',
    uk: 'Часовий пояс цієї системи',
  },
  timeZoneHelp: {
    en: 'The times of orders are in this time zone.',
    ro: 'Orele comenzilor sunt în acest fus orar.',
    ru: 'Время заказов указывается в этом поясе.',
    uk: 'Час замовлень указується в цьому поясі.',
  },
  timeZoneOfSite: {
    en: 'Time zone of the site',
    ro: 'Fusul orar al site-ului',
    ru: 'Часовой пояс сайта',
    uk: 'Часовий пояс сайту',
  },
  numberHelp: {
    en: 'It can only be increased: 1C finds orders by this number, so no number is used twice.',
    ro: 'Poate fi doar mărit: 1C găsește comenzile după acest număr, de aceea niciun număr nu se folosește de două ori.',
    ru: 'Его можно только увеличить: по этому номеру 1С находит заказы, поэтому ни один номер не используется дважды.',
    uk: 'Його можна лише збільшити: за цим номером 1С знаходить замовлення, тому жоден номер не використовується двічі.',
  },
  confirm: {
    en: 'Change “{name}”?',
    ro: 'Modificați „{name}”?',
    ru: 'Изменить «{name}»?',
    uk: 'Змінити «{name}»?',
  },
  'risk hide': {
    en: 'Products that the next full exchange does not contain are hidden at once.',
    ro: 'Produsele care lipsesc din următorul schimb complet se ascund imediat.',
    ru: 'Товары, которых нет в следующей полной выгрузке, будут скрыты сразу.',
    uk: 'Товари, яких немає в наступному повному вивантаженні, буде приховано одразу.',
  },
  'risk catalogue': {
    en: 'Orders are no longer exchanged. Unsent orders wait until the exchange of orders is turned on again.',
    ro: 'Comenzile nu se mai schimbă. Cele netrimise așteaptă până când schimbul de comenzi este pornit din nou.',
    ru: 'Заказы больше не передаются. Неотправленные подождут, пока обмен заказами не включат снова.',
    uk: 'Замовлення більше не передаються. Ненадіслані зачекають, доки обмін замовленнями не ввімкнуть знову.',
  },
  'risk orders': {
    en: 'Goods, prices and stock of the other system are no longer accepted.',
    ro: 'Mărfurile, prețurile și stocurile celuilalt sistem nu se mai primesc.',
    ru: 'Товары, цены и остатки из другой системы больше не принимаются.',
    uk: 'Товари, ціни й залишки з іншої системи більше не приймаються.',
  },
  'risk orders on': {
    en: 'Orders go to the other system with its next exchange. Earlier orders are not sent if orders were never exchanged before.',
    ro: 'Comenzile pleacă spre celălalt sistem la următorul schimb. Comenzile anterioare nu pleacă dacă până acum nu s-au schimbat comenzi.',
    ru: 'Заказы уйдут в другую систему при следующем обмене. Прежние заказы не уйдут, если раньше обмена заказами не было.',
    uk: 'Замовлення підуть в іншу систему під час наступного обміну. Попередні замовлення не підуть, якщо раніше обміну замовленнями не було.',
  },
  'risk language': {
    en: 'Later exchanges write texts in the new language. Existing texts stay.',
    ro: 'Următoarele schimburi își scriu textele în limba nouă. Textele deja scrise rămân.',
    ru: 'Следующие обмены запишут тексты на новом языке. Уже записанные тексты останутся.',
    uk: 'Наступні обміни запишуть тексти новою мовою. Уже записані тексти залишаться.',
  },
  'risk number': {
    en: 'The skipped order numbers are never used.',
    ro: 'Numerele de comandă omise nu se vor mai folosi.',
    ru: 'Пропущенные номера заказов уже не будут использованы.',
    uk: 'Пропущені номери замовлень уже не буде використано.',
  },
} as const satisfies Words
