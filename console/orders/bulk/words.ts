import type { Words } from '../../text/words.ts'

/** What is said of many orders at once. */
export const words = {
  statusTitle: {
    en: 'Status of {count order|orders}',
    ro: 'Starea pentru {count comandă|comenzi|de comenzi}',
    ru: 'Статус: {count заказ|заказа|заказов}',
    uk: 'Статус: {count замовлення|замовлення|замовлень}',
  },
  ofOrders: {
    en: 'Orders: {count} of {all}',
    ro: 'Comenzi: {count} din {all}',
    ru: 'Заказы: {count} из {all}',
    uk: 'Замовлення: {count} із {all}',
  },
  rehearse: {
    en: 'See what will change',
    ro: 'Vedeți ce se va schimba',
    ru: 'Посмотреть, что изменится',
    uk: 'Переглянути, що зміниться',
  },
  outlook: { en: 'What will change', ro: 'Ce se va schimba', ru: 'Что изменится', uk: 'Що зміниться' },
  updated: { en: 'Will change', ro: 'Se vor schimba', ru: 'Изменятся', uk: 'Зміняться' },
  written: { en: 'Changed', ro: 'Schimbate', ru: 'Изменены', uk: 'Змінено' },
  unchanged: { en: 'Stay as they are', ro: 'Rămân neschimbate', ru: 'Без изменений', uk: 'Без змін' },
  invalid: { en: 'Refused', ro: 'Refuzate', ru: 'Отклонены', uk: 'Відхилено' },
  moved: { en: 'Left alone', ro: 'Lăsate în pace', ru: 'Не тронуты', uk: 'Не зачеплено' },
  movedLead: {
    en: 'Somebody has changed it in the meantime.',
    ro: 'Între timp cineva a modificat-o.',
    ru: 'Тем временем его кто-то изменил.',
    uk: 'Тим часом його хтось змінив.',
  },
  set: { en: 'Set: {count}', ro: 'Aplicați: {count}', ru: 'Установить: {count}', uk: 'Установити: {count}' },
  statusSet: {
    en: '{status}: {count}',
    ro: '{status}: {count}',
    ru: '{status}: {count}',
    uk: '{status}: {count}',
  },
  back: { en: 'Back', ro: 'Înapoi', ru: 'Назад', uk: 'Назад' },
  export: { en: 'Export', ro: 'Export', ru: 'Выгрузить', uk: 'Вивантажити' },
  rowsOrders: {
    en: 'Table: a row per order',
    ro: 'Tabel: un rând de comandă',
    ru: 'Таблица: строка на заказ',
    uk: 'Таблиця: рядок на замовлення',
  },
  rowsItems: {
    en: 'Table: a row per item',
    ro: 'Tabel: un rând de poziție',
    ru: 'Таблица: строка на позицию',
    uk: 'Таблиця: рядок на позицію',
  },
} as const satisfies Words
