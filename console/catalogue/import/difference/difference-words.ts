import type { Words } from '../../../text/words.ts'

/** Texts of the comparison of a file with the stored stock or prices. */
export const words = {
  'stock title': {
    en: 'Counted and expected',
    ro: 'Numărat și scriptic',
    ru: 'Подсчитано и по учёту',
    uk: 'Пораховано та за обліком',
  },
  'price title': {
    en: 'Changed prices',
    ro: 'Prețuri modificate',
    ru: 'Изменения цен',
    uk: 'Зміни цін',
  },
  'stock before': { en: 'Expected', ro: 'Scriptic', ru: 'По учёту', uk: 'За обліком' },
  'price before': { en: 'Before', ro: 'Înainte', ru: 'Было', uk: 'Було' },
  'stock after': { en: 'Counted', ro: 'Numărat', ru: 'Подсчитано', uk: 'Пораховано' },
  'price after': { en: 'In the file', ro: 'În fișier', ru: 'В файле', uk: 'У файлі' },
  product: { en: 'Product', ro: 'Produs', ru: 'Товар', uk: 'Товар' },
  difference: { en: 'Difference', ro: 'Diferență', ru: 'Разница', uk: 'Різниця' },
  differing: {
    en: 'Different: {count}',
    ro: 'Cu diferențe: {count}',
    ru: 'С расхождениями: {count}',
    uk: 'З розбіжностями: {count}',
  },
  surplus: {
    en: 'Surplus: {count}',
    ro: 'Plus: {count}',
    ru: 'Излишки: {count}',
    uk: 'Надлишки: {count}',
  },
  shortage: {
    en: 'Shortage: {count}',
    ro: 'Minus: {count}',
    ru: 'Недостача: {count}',
    uk: 'Нестача: {count}',
  },
  largest: {
    en: 'Largest differences: {count}.',
    ro: 'Cele mai mari diferențe: {count}.',
    ru: 'Наибольшие расхождения: {count}.',
    uk: 'Найбільші розбіжності: {count}.',
  },
} as const satisfies Words
