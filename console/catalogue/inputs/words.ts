import type { Words } from '../../text/words.ts'

export const words = {
  pick: { en: 'Search: {what}', ro: 'Căutați: {what}', ru: 'Поиск: {what}', uk: 'Пошук: {what}' },
  searching: { en: 'Searching…', ro: 'Se caută…', ru: 'Поиск…', uk: 'Пошук…' },
  nothingFound: {
    en: 'Nothing found',
    ro: 'Nu s-a găsit nimic',
    ru: 'Ничего не найдено',
    uk: 'Нічого не знайдено',
  },
  open: { en: 'Open', ro: 'Deschideți', ru: 'Открыть', uk: 'Відкрити' },
  add: { en: 'Add', ro: 'Adăugați', ru: 'Добавить', uk: 'Додати' },
  up: { en: 'Move up', ro: 'Mutați mai sus', ru: 'Выше', uk: 'Вище' },
  down: { en: 'Move down', ro: 'Mutați mai jos', ru: 'Ниже', uk: 'Нижче' },
  remove: { en: 'Remove', ro: 'Scoateți', ru: 'Убрать', uk: 'Прибрати' },
  checkDigit: {
    en: 'Check digit does not match: {codes}',
    ro: 'Cifra de control nu corespunde: {codes}',
    ru: 'Контрольная цифра не сходится: {codes}',
    uk: 'Контрольна цифра не збігається: {codes}',
  },
  none: { en: 'None', ro: 'Niciuna', ru: 'Нет', uk: 'Немає' },
} as const satisfies Words
