import type { Words } from '../../text/words.ts'

/** Texts of the trash. */
export const words = {
  title: { en: 'Deleted', ro: 'Șterse', ru: 'Удалённое', uk: 'Видалене' },
  lead: {
    en: 'Objects deleted in the last 30 days. Restored objects keep their ID; products get their stock and prices back.',
    ro: 'Ce s-a șters în ultimele 30 de zile. Revine cu același număr, produsul cu stocurile și prețurile sale.',
    ru: 'Удалённое за последние 30 дней. Возвращается под своим номером, товар — с остатками и ценами.',
    uk: 'Видалене за останні 30 днів. Повертається під своїм номером, товар — із залишками й цінами.',
  },
  object: { en: 'Object type', ro: 'Ce este', ru: 'Что это', uk: 'Що це' },
  any: { en: 'Everything', ro: 'Toate', ru: 'Всё', uk: 'Усе' },
  name: { en: 'Name', ro: 'Denumire', ru: 'Название', uk: 'Назва' },
  when: { en: 'Deleted', ro: 'Șters', ru: 'Удалено', uk: 'Видалено' },
  by: { en: 'By', ro: 'De către', ru: 'Кем', uk: 'Ким' },
  none: {
    en: 'The trash is empty',
    ro: 'Nu s-a șters nimic',
    ru: 'Ничего не удалено',
    uk: 'Нічого не видалено',
  },
  noneLead: {
    en: 'Objects deleted from the catalogue stay here for 30 days.',
    ro: 'Ce se șterge din catalog rămâne aici 30 de zile.',
    ru: 'Удалённое из каталога остаётся здесь 30 дней.',
    uk: 'Видалене з каталогу лишається тут 30 днів.',
  },
  restore: { en: 'Restore', ro: 'Readuceți', ru: 'Вернуть', uk: 'Повернути' },
  selectOneKind: {
    en: 'Choose an object type to restore several objects at once.',
    ro: 'Alegeți ce este și puteți readuce mai multe odată.',
    ru: 'Выберите, что это, и можно вернуть много сразу.',
    uk: 'Виберіть, що це, і можна повернути багато одразу.',
  },
} as const satisfies Words
