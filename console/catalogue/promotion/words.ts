import type { Words } from '../../text/words.ts'

/** Texts of discounts on the pages of promotions and products. */
export const words = {
  products: {
    en: 'Products with the discount',
    ro: 'Produse cu reducere',
    ru: 'Товары со скидкой',
    uk: 'Товари зі знижкою',
  },
  noProducts: {
    en: 'No product yet. Choose categories or brands, or add this promotion to products.',
    ro: 'Niciun produs deocamdată. Alegeți categorii sau branduri ori adăugați promoția la produse.',
    ru: 'Товаров пока нет. Выберите категории или бренды либо добавьте акцию к товарам.',
    uk: 'Товарів поки немає. Виберіть категорії або бренди чи додайте акцію до товарів.',
  },
  product: { en: 'Product', ro: 'Produs', ru: 'Товар', uk: 'Товар' },
  before: { en: 'Before', ro: 'Înainte', ru: 'До скидки', uk: 'До знижки' },
  price: { en: 'With the discount', ro: 'Cu reducere', ru: 'Со скидкой', uk: 'Зі знижкою' },
  state: { en: 'Now', ro: 'Acum', ru: 'Сейчас', uk: 'Зараз' },
  applied: { en: 'Applied', ro: 'Aplicată', ru: 'Действует', uk: 'Діє' },
  notApplied: { en: 'Not applied', ro: 'Neaplicată', ru: 'Не действует', uk: 'Не діє' },
  notLower: {
    en: 'Not below the price',
    ro: 'Nu este sub preț',
    ru: 'Не ниже цены',
    uk: 'Не нижче ціни',
  },
  more: { en: 'Show more', ro: 'Afișați mai multe', ru: 'Показать ещё', uk: 'Показати ще' },
  calendar: {
    en: 'Price calendar',
    ro: 'Calendarul prețurilor',
    ru: 'Календарь цен',
    uk: 'Календар цін',
  },
  noPromotions: {
    en: 'No running or planned discount',
    ro: 'Nicio reducere în curs sau planificată',
    ru: 'Нет текущих и запланированных скидок',
    uk: 'Немає поточних і запланованих знижок',
  },
  promotion: { en: 'Promotion', ro: 'Promoție', ru: 'Акция', uk: 'Акція' },
  from: { en: 'From', ro: 'De la', ru: 'С', uk: 'З' },
  until: { en: 'Until', ro: 'Până la', ru: 'До', uk: 'До' },
  baseIsWritten: {
    en: 'A discount is applied: the price in the form is the reduced one. A new price that you enter is the price after the discount.',
    ro: 'Se aplică o reducere: prețul din formular este cel redus. Prețul nou pe care îl introduceți este cel de după reducere.',
    ru: 'Действует скидка: в форме указана цена со скидкой. Новая цена, которую вы введёте, будет ценой после скидки.',
    uk: 'Діє знижка: у формі вказано ціну зі знижкою. Нова ціна, яку ви введете, буде ціною після знижки.',
  },
  oldPriceNotAbove: {
    en: 'The old price is not above the price',
    ro: 'Prețul vechi nu este mai mare decât prețul',
    ru: 'Старая цена не выше цены',
    uk: 'Стара ціна не вища за ціну',
  },
} satisfies Words
