import type { Words } from '../../text/words.ts'

/** Texts of the history of an object. */
export const words = {
  history: { en: 'History', ro: 'Istoric', ru: 'История', uk: 'Історія' },
  none: {
    en: 'No changes since history was turned on.',
    ro: 'Nicio modificare de când istoricul este pornit.',
    ru: 'С включения истории изменений не было.',
    uk: 'Відколи історію ввімкнено, змін не було.',
  },
  noHistory: {
    en: 'This site does not keep a history of changes.',
    ro: 'Acest site nu păstrează istoricul modificărilor.',
    ru: 'На этом сайте история изменений не хранится.',
    uk: 'На цьому сайті історія змін не зберігається.',
  },
  keepIt: {
    en: 'Turn it on: site settings',
    ro: 'Porniți istoricul: setările site-ului',
    ru: 'Включить: настройки сайта',
    uk: 'Увімкнути: налаштування сайту',
  },
  askOwner: {
    en: 'An owner of the site can turn it on in the settings.',
    ro: 'Un proprietar al site-ului îl poate porni din setări.',
    ru: 'Владелец сайта может включить это в настройках.',
    uk: 'Власник сайту може увімкнути це в налаштуваннях.',
  },
  bySystem: {
    en: 'Unknown user',
    ro: 'Utilizator necunoscut',
    ru: 'Неизвестный пользователь',
    uk: 'Невідомий користувач',
  },
  byImport: { en: 'by an import', ro: 'prin import', ru: 'при импорте', uk: 'під час імпорту' },
  request: { en: 'The request', ro: 'Cererea', ru: 'Запрос', uk: 'Запит' },
  before: { en: 'Before', ro: 'Înainte', ru: 'Было', uk: 'Було' },
  after: { en: 'After', ro: 'După', ru: 'Стало', uk: 'Стало' },
  restore: { en: 'Restore', ro: 'Readuceți', ru: 'Вернуть', uk: 'Повернути' },
  restoreAll: {
    en: 'Restore all these values',
    ro: 'Readuceți toate aceste valori',
    ru: 'Вернуть все эти значения',
    uk: 'Повернути всі ці значення',
  },
  restored: {
    en: 'Restored: {fields}.',
    ro: 'Readuse: {fields}.',
    ru: 'Восстановлено: {fields}.',
    uk: 'Відновлено: {fields}.',
  },
  skipped: {
    en: 'Skipped, because they changed again: {fields}.',
    ro: 'Omise, deoarece s-au modificat din nou: {fields}.',
    ru: 'Пропущено, так как изменилось снова: {fields}.',
    uk: 'Пропущено, бо змінилося знову: {fields}.',
  },
} as const satisfies Words
