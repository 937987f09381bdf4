import type { Words } from '../../text/words.ts'

/** Texts about the undo of an exchange. */
export const undoWords = {
  undo: {
    en: 'Undo the exchange',
    ro: 'Anulați schimbul',
    ru: 'Отменить обмен',
    uk: 'Скасувати обмін',
  },
  undoOf: {
    en: 'Undo the exchange with {file}',
    ro: 'Anulați schimbul cu {file}',
    ru: 'Отменить обмен с {file}',
    uk: 'Скасувати обмін з {file}',
  },
  undoTitle: {
    en: 'Undo this exchange of goods?',
    ro: 'Anulați acest schimb de mărfuri?',
    ru: 'Отменить этот обмен товарами?',
    uk: 'Скасувати цей обмін товарами?',
  },
  undoLead: {
    en: 'All files of this exchange are undone. Later changes by others stay. The next full exchange writes the data of 1C again.',
    ro: 'Se anulează toate fișierele acestui schimb. Ce au modificat alții între timp rămâne. Următorul schimb complet scrie din nou datele din 1C.',
    ru: 'Будут отменены все файлы этого обмена. То, что после него изменили другие, останется. Следующая полная выгрузка снова запишет данные 1С.',
    uk: 'Буде скасовано всі файли цього обміну. Те, що після нього змінили інші, залишиться. Наступне повне вивантаження знову запише дані 1С.',
  },
  given_back: {
    en: 'Restored to previous values: {count object or figure|objects and figures}',
    ro: 'Revin la valorile anterioare: {count obiect sau cifră|obiecte și cifre|de obiecte și cifre}',
    ru: 'Вернутся прежние значения: {count объект|объекта|объектов}',
    uk: 'Повернуться попередні значення: {count об’єкт|об’єкти|об’єктів}',
  },
  deleted: {
    en: 'Moved to the trash: {count created object|created objects}',
    ro: 'Mutate în coș: {count obiect creat|obiecte create|de obiecte create}',
    ru: 'Попадут в корзину: {count созданный объект|созданных объекта|созданных объектов}',
    uk: 'Потраплять до кошика: {count створений об’єкт|створені об’єкти|створених об’єктів}',
  },
  left: {
    en: 'Unchanged, because others use or have changed them: {count object|objects}',
    ro: 'Rămân, deoarece sunt folosite sau au fost modificate: {count obiect|obiecte|de obiecte}',
    ru: 'Останутся, потому что используются или изменены: {count объект|объекта|объектов}',
    uk: 'Залишаться, бо використовуються або змінені: {count об’єкт|об’єкти|об’єктів}',
  },
  undoing: {
    en: 'The exchange is being undone',
    ro: 'Schimbul se anulează',
    ru: 'Обмен отменяется',
    uk: 'Обмін скасовується',
  },
  undone: { en: 'Undone', ro: 'Anulat', ru: 'Отменён', uk: 'Скасовано' },
} as const satisfies Words
