import type { Words } from '../../text/words.ts'

/** Texts of undos. */
export const words = {
  undo: { en: 'Undo', ro: 'Anulați', ru: 'Отменить', uk: 'Скасувати' },
  undone: {
    en: 'Values restored: {count}.',
    ro: 'Valori restaurate: {count}.',
    ru: 'Восстановлено значений: {count}.',
    uk: 'Відновлено значень: {count}.',
  },
  restored: {
    en: 'Objects restored: {count}.',
    ro: 'Obiecte restaurate: {count}.',
    ru: 'Восстановлено объектов: {count}.',
    uk: 'Відновлено об’єктів: {count}.',
  },
  figuresLeft: {
    en: 'Stock and prices skipped, because the store or user type is gone: {count}.',
    ro: 'Stocuri și prețuri fără magazin sau tip de utilizator, omise: {count}.',
    ru: 'Остатки и цены без магазина или типа пользователя пропущены: {count}.',
    uk: 'Залишки й ціни без магазину чи типу користувача пропущено: {count}.',
  },
  skipped: {
    en: 'Skipped, because someone else changed them: {count}.',
    ro: 'Omise, deoarece le-a modificat altcineva: {count}.',
    ru: 'С тех пор изменены кем-то другим и не тронуты: {count}.',
    uk: 'Відтоді змінені кимось іншим і не зачеплені: {count}.',
  },
} as const satisfies Words
