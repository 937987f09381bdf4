import type { Words } from '../../text/words.ts'

/** Texts of remarks. */
export const words = {
  remarks: {
    en: 'Notes for colleagues',
    ro: 'Note pentru colegi',
    ru: 'Заметки для коллег',
    uk: 'Нотатки для колег',
  },
  lead: {
    en: 'Visible only in the console, not to the customer or the back-office system.',
    ro: 'Se văd numai în consolă, nu și de client sau de sistemul de gestiune.',
    ru: 'Видны только в консоли: ни покупатель, ни учётная система их не видят.',
    uk: 'Видно лише в консолі: ні покупець, ні облікова система їх не бачать.',
  },
  none: { en: 'No notes yet.', ro: 'Încă nu sunt note.', ru: 'Заметок пока нет.', uk: 'Нотаток поки немає.' },
  write: { en: 'New note', ro: 'Notă nouă', ru: 'Новая заметка', uk: 'Нова нотатка' },
  add: { en: 'Add note', ro: 'Adăugați nota', ru: 'Добавить заметку', uk: 'Додати нотатку' },
  mention: {
    en: 'Mention a colleague',
    ro: 'Menționați un coleg',
    ru: 'Упомянуть коллегу',
    uk: 'Згадати колегу',
  },
  remove: { en: 'Delete', ro: 'Ștergeți', ru: 'Удалить', uk: 'Видалити' },
  removeOne: {
    en: 'Delete the note: {text}',
    ro: 'Ștergeți nota: {text}',
    ru: 'Удалить заметку: {text}',
    uk: 'Видалити нотатку: {text}',
  },
  removeTitle: {
    en: 'Delete this note?',
    ro: 'Ștergeți această notă?',
    ru: 'Удалить эту заметку?',
    uk: 'Видалити цю нотатку?',
  },
  removed: {
    en: 'The note was deleted',
    ro: 'Nota a fost ștearsă',
    ru: 'Заметка удалена',
    uk: 'Нотатку видалено',
  },
} as const satisfies Words
