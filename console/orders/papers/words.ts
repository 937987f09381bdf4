import type { Words } from '../../text/words.ts'

/** Texts of documents, and of the print view. */
export const words = {
  title: { en: 'Print orders', ro: 'Tipărirea comenzilor', ru: 'Печать заказов', uk: 'Друк замовлень' },
  orders: {
    en: '{count order|orders}',
    ro: '{count comandă|comenzi|de comenzi}',
    ru: '{count заказ|заказа|заказов}',
    uk: '{count замовлення|замовлення|замовлень}',
  },
  products: {
    en: '{count product|products}',
    ro: '{count produs|produse|de produse}',
    ru: '{count товар|товара|товаров}',
    uk: '{count товар|товари|товарів}',
  },
  paper: { en: 'Document', ro: 'Document', ru: 'Документ', uk: 'Документ' },
  packing: { en: 'Packing slip', ro: 'Fișă de ambalare', ru: 'Упаковочный лист', uk: 'Пакувальний лист' },
  picking: { en: 'Picking list', ro: 'Listă de colectare', ru: 'Лист подбора', uk: 'Лист підбору' },
  delivery: {
    en: 'Delivery note',
    ro: 'Aviz de livrare',
    ru: 'Накладная на доставку',
    uk: 'Накладна на доставку',
  },
  format: { en: 'Paper size', ro: 'Formatul hârtiei', ru: 'Формат бумаги', uk: 'Формат паперу' },
  a4: { en: 'A4', ro: 'A4', ru: 'A4', uk: 'A4' },
  roll: { en: 'Roll, 80 mm', ro: 'Rolă, 80 mm', ru: 'Рулон, 80 мм', uk: 'Рулон, 80 мм' },
  missing: {
    en: 'No longer available: {count order|orders}.',
    ro: 'Nu mai există: {count comandă|comenzi|de comenzi}.',
    ru: 'Больше нет: {count заказ|заказа|заказов}.',
    uk: 'Більше немає: {count замовлення|замовлення|замовлень}.',
  },
  none: {
    en: 'No orders are selected',
    ro: 'Nu este aleasă nicio comandă',
    ru: 'Заказы не выбраны',
    uk: 'Замовлення не вибрано',
  },
  noneLead: {
    en: 'Select orders in the list, then press “Print”.',
    ro: 'Alegeți comenzi din listă și apăsați „Tipărire”.',
    ru: 'Выберите заказы в списке и нажмите «Печать».',
    uk: 'Виберіть замовлення у списку й натисніть «Друк».',
  },
  store: { en: 'Store', ro: 'Magazin', ru: 'Магазин', uk: 'Магазин' },
  tick: { en: '✓', ro: '✓', ru: '✓', uk: '✓' },
  quantity: { en: 'Qty', ro: 'Cant.', ru: 'Кол-во', uk: 'К-сть' },
  omitted: {
    en: 'Not included, as cancelled or refused: {count item|items}.',
    ro: 'Nu sunt incluse, fiind anulate sau refuzate: {count poziție|poziții|de poziții}.',
    ru: 'Не включено (отменено или отказ): {count позиция|позиции|позиций}.',
    uk: 'Не включено (скасовано або відмова): {count позиція|позиції|позицій}.',
  },
  handedOver: {
    en: 'Handed over by (name, signature)',
    ro: 'A predat (nume, semnătură)',
    ru: 'Отпустил (имя, подпись)',
    uk: 'Відпустив (ім’я, підпис)',
  },
  received: {
    en: 'Received by (name, signature)',
    ro: 'A primit (nume, semnătură)',
    ru: 'Получил (имя, подпись)',
    uk: 'Отримав (ім’я, підпис)',
  },
} as const satisfies Words
