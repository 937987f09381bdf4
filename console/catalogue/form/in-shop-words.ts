import type { Words } from '../../text/words.ts'

/** Texts about whether shoppers see an object. */
export const words = {
  inShop: { en: 'In the shop.', ro: 'Apare în magazin.', ru: 'Есть в магазине.', uk: 'Є в магазині.' },
  storeInShop: {
    en: 'Buyers see this store.',
    ro: 'Cumpărătorii văd acest magazin.',
    ru: 'Покупатели видят этот магазин.',
    uk: 'Покупці бачать цей магазин.',
  },
  storeNotInShop: {
    en: 'Buyers do not see this store:',
    ro: 'Cumpărătorii nu văd acest magazin:',
    ru: 'Покупатели не видят этот магазин:',
    uk: 'Покупці не бачать цей магазин:',
  },
  publicPage: {
    en: 'Public page',
    ro: 'Pagina din magazin',
    ru: 'Страница на сайте',
    uk: 'Сторінка на сайті',
  },
  notInShop: {
    en: 'Not in the shop:',
    ro: 'Nu apare în magazin:',
    ru: 'Нет в магазине:',
    uk: 'Немає в магазині:',
  },
  mayBeHidden: {
    en: 'The site may hide it:',
    ro: 'Site-ul poate să nu îl afișeze:',
    ru: 'Сайт может его не показать:',
    uk: 'Сайт може його не показати:',
  },
  hidden: { en: 'hidden', ro: 'ascuns(ă)', ru: 'скрыто', uk: 'приховано' },
  warehouse: {
    en: 'a warehouse, which buyers never see',
    ro: 'depozit, pe care cumpărătorii nu îl văd niciodată',
    ru: 'это склад, покупателям он не показывается',
    uk: 'це склад, покупцям він не показується',
  },
  missing: {
    en: 'no value: {field}',
    ro: 'lipsește: {field}',
    ru: 'не заполнено: {field}',
    uk: 'не заповнено: {field}',
  },
  no_category: { en: 'no category', ro: 'fără categorie', ru: 'нет категории', uk: 'немає категорії' },
  category_hidden: {
    en: 'the category {name} is hidden',
    ro: 'categoria {name} este ascunsă',
    ru: 'скрыта категория {name}',
    uk: 'приховано категорію {name}',
  },
  parent_hidden: {
    en: 'the parent category {name} is hidden',
    ro: 'categoria părinte {name} este ascunsă',
    ru: 'скрыта родительская категория {name}',
    uk: 'приховано батьківську категорію {name}',
  },
  no_price: { en: 'no price', ro: 'fără preț', ru: 'нет цены', uk: 'немає ціни' },
  no_stock: { en: 'sold out', ro: 'stoc epuizat', ru: 'нет в наличии', uk: 'немає в наявності' },
  no_picture: { en: 'no picture', ro: 'fără imagine', ru: 'нет картинки', uk: 'немає зображення' },
} as const satisfies Words
