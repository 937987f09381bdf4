import type { Words } from '../../text/words.ts'

/** What is said of writes of many objects at once. */
export const words = {
  editTitle: {
    en: '{what}: edit {count}',
    ro: '{what}: modificați {count}',
    ru: '{what}: изменить {count}',
    uk: '{what}: змінити {count}',
  },
  editLead: {
    en: 'Choose what to set for all of them. Nothing is written before you have seen the difference.',
    ro: 'Alegeți ce se schimbă la toate. Nimic nu se scrie înainte să vedeți diferența.',
    ru: 'Выберите, что изменить у всех. Ничего не записывается, пока вы не увидите разницу.',
    uk: 'Виберіть, що змінити в усіх. Нічого не записується, доки ви не побачите різницю.',
  },
  fields: { en: 'Fields', ro: 'Câmpuri', ru: 'Поля', uk: 'Поля' },
  fieldsHint: {
    en: 'Search for a field',
    ro: 'Căutați un câmp',
    ru: 'Найти поле',
    uk: 'Знайти поле',
  },
  emptyClears: {
    en: 'A field that is left empty is cleared.',
    ro: 'Un câmp lăsat gol se golește.',
    ru: 'Поле, оставленное пустым, очищается.',
    uk: 'Поле, залишене порожнім, очищується.',
  },
  rehearse: {
    en: 'Show the difference',
    ro: 'Arătați diferența',
    ru: 'Показать разницу',
    uk: 'Показати різницю',
  },
  back: { en: 'Back', ro: 'Înapoi', ru: 'Назад', uk: 'Назад' },
  write: { en: 'Change {count}', ro: 'Modificați {count}', ru: 'Изменить {count}', uk: 'Змінити {count}' },
  changed: {
    en: 'Written: {count}',
    ro: 'Scrise: {count}',
    ru: 'Записано: {count}',
    uk: 'Записано: {count}',
  },
  difference: { en: 'The difference', ro: 'Diferența', ru: 'Разница', uk: 'Різниця' },
  willChange: {
    en: 'Will change: {count}',
    ro: 'Se vor schimba: {count}',
    ru: 'Изменится: {count}',
    uk: 'Зміниться: {count}',
  },
  willStay: {
    en: 'Already the same: {count}',
    ro: 'Neschimbate: {count}',
    ru: 'Без изменений: {count}',
    uk: 'Без змін: {count}',
  },
  object: { en: 'Object', ro: 'Obiect', ru: 'Объект', uk: 'Об’єкт' },
  now: { en: 'Now', ro: 'Acum', ru: 'Сейчас', uk: 'Зараз' },

  become: { en: 'After', ro: 'După', ru: 'Станет', uk: 'Стане' },
  more: { en: 'And {count} more.', ro: 'Și încă {count}.', ru: 'И ещё {count}.', uk: 'І ще {count}.' },
  removeTitle: {
    en: '{what}: delete {count}',
    ro: '{what}: ștergeți {count}',
    ru: '{what}: удалить {count}',
    uk: '{what}: видалити {count}',
  },
  removeLead: {
    en: 'Nothing else uses them. What is deleted cannot be brought back.',
    ro: 'Nimic altceva nu le folosește. Ce se șterge nu mai poate fi recuperat.',
    ru: 'На них ничто не ссылается. Удалённое не вернуть.',
    uk: 'На них ніщо не посилається. Видаленого не повернути.',
  },
  remove: { en: 'Delete {count}', ro: 'Ștergeți {count}', ru: 'Удалить {count}', uk: 'Видалити {count}' },
  removed: {
    en: 'Deleted: {count}',
    ro: 'Șterse: {count}',
    ru: 'Удалено: {count}',
    uk: 'Видалено: {count}',
  },
} as const satisfies Words
