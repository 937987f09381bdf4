import type { Words } from '../../text/words.ts'

/** Texts of the history of an object. */
export const words = {
  history: { en: 'History', ro: 'Istoric', ru: 'История', uk: 'Історія' },
  none: {
    en: 'No changes since history was turned on.',
    ro: 'Nimic nu s-a schimbat de când se păstrează istoricul.',
    ru: 'С тех пор как хранится история, изменений не было.',
    uk: 'Відколи зберігається історія, змін не було.',
  },
  noHistory: {
    en: 'This site does not keep a history of changes.',
    ro: 'Acest site nu păstrează cine și ce a schimbat, nici ce era înainte.',
    ru: 'На этом сайте не хранится, кто и что изменил и что было раньше.',
    uk: 'На цьому сайті не зберігається, хто й що змінив і що було раніше.',
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
    ro: 'Cineva care nu mai este cunoscut',
    ru: 'Неизвестно кто',
    uk: 'Невідомо хто',
  },
  byImport: { en: 'by an import', ro: 'prin import', ru: 'при импорте', uk: 'під час імпорту' },
  request: { en: 'The request', ro: 'Cererea', ru: 'Запрос', uk: 'Запит' },
  before: { en: 'Before', ro: 'Înainte', ru: 'Было', uk: 'Було' },
  after: { en: 'After', ro: 'După', ru: 'Стало', uk: 'Стало' },
  restore: { en: 'Restore', ro: 'Readuceți', ru: 'Вернуть', uk: 'Повернути' },
  restoreAll: {
    en: 'Restore all of this',
    ro: 'Readuceți tot ce s-a schimbat aici',
    ru: 'Вернуть всё, что здесь изменено',
    uk: 'Повернути все, що тут змінено',
  },
  restored: {
    en: 'Restored: {fields}.',
    ro: 'Ca înainte: {fields}.',
    ru: 'Как было раньше: {fields}.',
    uk: 'Як було раніше: {fields}.',
  },
  skipped: {
    en: 'Skipped, because they changed again: {fields}.',
    ro: 'Schimbate din nou între timp și lăsate neatinse: {fields}.',
    ru: 'С тех пор изменено снова и не тронуто: {fields}.',
    uk: 'Відтоді змінено знову й не зачеплено: {fields}.',
  },
} as const satisfies Words
