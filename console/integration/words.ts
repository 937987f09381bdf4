import type { Words } from '../text/words.ts'

/** Common texts of the integration's screens. */
export const words = {
  close: { en: 'Close', ro: 'Închideți', ru: 'Закрыть', uk: 'Закрити' },
  cancel: { en: 'Cancel', ro: 'Renunțați', ru: 'Отмена', uk: 'Скасувати' },
  save: { en: 'Save', ro: 'Salvați', ru: 'Сохранить', uk: 'Зберегти' },
  saved: { en: 'Saved', ro: 'Salvat', ru: 'Сохранено', uk: 'Збережено' },
  older: { en: 'Older', ro: 'Mai vechi', ru: 'Более ранние', uk: 'Раніші' },
  newer: { en: 'Newer', ro: 'Mai noi', ru: 'Более новые', uk: 'Новіші' },
  overlap: {
    en: 'The old one keeps working for',
    ro: 'Cel vechi mai este valabil',
    ru: 'Старый действует ещё',
    uk: 'Старий діє ще',
  },
  overlap0: { en: 'not at all', ro: 'deloc', ru: 'нисколько', uk: 'ніскільки' },
  overlap1: { en: 'an hour', ro: 'o oră', ru: 'час', uk: 'годину' },
  overlap24: { en: 'a day', ro: 'o zi', ru: 'день', uk: 'день' },
  overlap168: { en: 'a week', ro: 'o săptămână', ru: 'неделю', uk: 'тиждень' },
  order: { en: 'Order', ro: 'Comandă', ru: 'Заказ', uk: 'Замовлення' },
  stock: { en: 'Stock', ro: 'Stoc', ru: 'Остатки', uk: 'Залишки' },
  price: { en: 'Prices', ro: 'Prețuri', ru: 'Цены', uk: 'Ціни' },
  person: { en: 'Person', ro: 'Persoană', ru: 'Человек', uk: 'Людина' },
  created: { en: 'created', ro: 'creat', ru: 'создание', uk: 'створення' },
  updated: { en: 'updated', ro: 'modificat', ru: 'изменение', uk: 'зміна' },
  deleted: { en: 'deleted', ro: 'șters', ru: 'удаление', uk: 'видалення' },
  erased: {
    en: 'permanently erased',
    ro: 'șters definitiv',
    ru: 'удаление навсегда',
    uk: 'видалення назавжди',
  },
  unattended: {
    en: 'Updates paused after inactivity.',
    ro: 'Actualizarea s-a oprit, fiindcă o vreme nu a fost nimeni aici.',
    ru: 'Обновление остановлено: здесь давно никого не было.',
    uk: 'Оновлення зупинено: тут давно нікого не було.',
  },
} as const satisfies Words
