import type { Words } from '../../text/words.ts'

/** Texts about a product's stock per store and prices per user type. */
export const words = {
  'stock title': {
    en: 'Stock by store',
    ro: 'Stoc pe magazine',
    ru: 'Остатки по магазинам',
    uk: 'Залишки за магазинами',
  },
  'price title': {
    en: 'Prices by user type',
    ro: 'Prețuri pe tipuri de utilizatori',
    ru: 'Цены по типам пользователей',
    uk: 'Ціни за типами користувачів',
  },
  'stock owner': { en: 'Store', ro: 'Magazin', ru: 'Магазин', uk: 'Магазин' },
  'price owner': { en: 'User type', ro: 'Tip de utilizator', ru: 'Тип пользователя', uk: 'Тип користувача' },
  'stock figure': { en: 'In stock', ro: 'În stoc', ru: 'Остаток', uk: 'Залишок' },
  'price figure': { en: 'Price', ro: 'Preț', ru: 'Цена', uk: 'Ціна' },
  'stock none': {
    en: 'There are no stores yet.',
    ro: 'Încă nu există magazine.',
    ru: 'Магазинов пока нет.',
    uk: 'Магазинів поки немає.',
  },
  'price none': {
    en: 'There are no user types yet.',
    ro: 'Încă nu există tipuri de utilizatori.',
    ru: 'Типов пользователей пока нет.',
    uk: 'Типів користувачів поки немає.',
  },
  figureOf: {
    en: '{figure}: {name}',
    ro: '{figure}: {name}',
    ru: '{figure}: {name}',
    uk: '{figure}: {name}',
  },
  nothing: { en: 'not set', ro: 'nesetat', ru: 'не задано', uk: 'не задано' },
  stays: {
    en: 'It cannot be removed; enter 0 instead',
    ro: 'Nu se poate elimina; introduceți 0',
    ru: 'Удалить нельзя; введите 0',
    uk: 'Видалити не можна; введіть 0',
  },
  save: {
    en: 'Save ({count})',
    ro: 'Salvați ({count})',
    ru: 'Сохранить ({count})',
    uk: 'Зберегти ({count})',
  },
  discard: { en: 'Discard', ro: 'Anulați', ru: 'Сбросить', uk: 'Скинути' },
  saved: { en: 'Saved', ro: 'Salvat', ru: 'Сохранено', uk: 'Збережено' },
  apart: {
    en: 'The quantity in the form above is separate, not the sum of the quantities here.',
    ro: 'Cantitatea din formularul de mai sus este separată, nu este suma cantităților de aici.',
    ru: 'Количество в форме выше задаётся отдельно, это не сумма остатков.',
    uk: 'Кількість у формі вище задається окремо, це не сума залишків.',
  },
  find: {
    en: 'Find by name',
    ro: 'Căutați după nume',
    ru: 'Найти по названию',
    uk: 'Знайти за назвою',
  },
  moreOwners: {
    en: 'Not all are shown. Search for others by name.',
    ro: 'Nu se arată toate. Căutați-le pe celelalte după nume.',
    ru: 'Здесь показаны не все. Остальные найдите по названию.',
    uk: 'Тут показано не всі. Решту знайдіть за назвою.',
  },
  history: {
    en: 'Previous value',
    ro: 'Valoarea anterioară',
    ru: 'Прежнее значение',
    uk: 'Попереднє значення',
  },
  'stock all': {
    en: 'Stock of all products',
    ro: 'Stocurile tuturor produselor',
    ru: 'Остатки всех товаров',
    uk: 'Залишки всіх товарів',
  },
  'price all': {
    en: 'Prices of all products',
    ro: 'Prețurile tuturor produselor',
    ru: 'Цены всех товаров',
    uk: 'Ціни всіх товарів',
  },
} as const satisfies Words
