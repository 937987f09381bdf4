import type { Words } from '../../text/words.ts'

/** Texts of bulk changes. */
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
    en: 'Preview changes',
    ro: 'Vedeți modificările',
    ru: 'Посмотреть изменения',
    uk: 'Переглянути зміни',
  },
  outlook: { en: 'Preview', ro: 'Previzualizare', ru: 'Предпросмотр', uk: 'Попередній перегляд' },
  updated: { en: 'Will change', ro: 'Se vor schimba', ru: 'Изменятся', uk: 'Зміняться' },
  written: { en: 'Changed', ro: 'Schimbate', ru: 'Изменены', uk: 'Змінено' },
  unchanged: { en: 'Stay as they are', ro: 'Rămân neschimbate', ru: 'Без изменений', uk: 'Без змін' },
  invalid: { en: 'Refused', ro: 'Refuzate', ru: 'Отклонены', uk: 'Відхилено' },
  moved: { en: 'Skipped', ro: 'Omise', ru: 'Пропущены', uk: 'Пропущено' },
  movedLead: {
    en: 'Someone else changed it.',
    ro: 'Între timp cineva a modificat-o.',
    ru: 'Тем временем его кто-то изменил.',
    uk: 'Тим часом його хтось змінив.',
  },
  set: {
    en: 'Apply: {count}',
    ro: 'Aplicați: {count}',
    ru: 'Применить: {count}',
    uk: 'Застосувати: {count}',
  },
  statusSet: {
    en: '{status}: {count}',
    ro: '{status}: {count}',
    ru: '{status}: {count}',
    uk: '{status}: {count}',
  },
  back: { en: 'Back', ro: 'Înapoi', ru: 'Назад', uk: 'Назад' },
  export: { en: 'Export', ro: 'Export', ru: 'Экспорт', uk: 'Експорт' },
  workbookOrders: {
    en: 'Excel: a row per order',
    ro: 'Excel: un rând pentru fiecare comandă',
    ru: 'Excel: строка на заказ',
    uk: 'Excel: рядок на замовлення',
  },
  workbookItems: {
    en: 'Excel: a row per item',
    ro: 'Excel: un rând pentru fiecare poziție',
    ru: 'Excel: строка на позицию',
    uk: 'Excel: рядок на позицію',
  },
  csvOrders: {
    en: 'CSV: a row per order',
    ro: 'CSV: un rând pentru fiecare comandă',
    ru: 'CSV: строка на заказ',
    uk: 'CSV: рядок на замовлення',
  },
  csvItems: {
    en: 'CSV: a row per item',
    ro: 'CSV: un rând pentru fiecare poziție',
    ru: 'CSV: строка на позицию',
    uk: 'CSV: рядок на позицію',
  },
} as const satisfies Words
