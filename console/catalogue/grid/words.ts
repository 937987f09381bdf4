import type { Words } from '../../text/words.ts'

/** Texts of a grid. */
export const words = {
  title: {
    en: '{what}: grid',
    ro: '{what}: tabel editabil',
    ru: '{what}: таблица для правки',
    uk: '{what}: таблиця для правки',
  },
  rows: {
    en: '{count row|rows}',
    ro: '{count rând|rânduri|de rânduri}',
    ru: '{count строка|строки|строк}',
    uk: '{count рядок|рядки|рядків}',
  },
  tooMany: {
    en: 'Rows shown: the first {count} of {total}. Filter the list to reach the others.',
    ro: 'Rânduri afișate: primele {count} din {total}. Filtrați lista pentru a ajunge la celelalte.',
    ru: 'Показаны первые строки: {count} из {total}. Отфильтруйте список, чтобы увидеть остальные.',
    uk: 'Показано перші рядки: {count} із {total}. Відфільтруйте список, щоб побачити решту.',
  },
  keys: {
    en: 'Type, or paste from a spreadsheet. F2 edits, Delete clears, Ctrl+Z undoes. You see the changes before anything is saved.',
    ro: 'Scrieți sau lipiți dintr-o foaie de calcul. F2 editează, Delete golește, Ctrl+Z anulează. Nimic nu se scrie înainte să vedeți diferența.',
    ru: 'Печатайте или вставляйте из электронной таблицы. F2 правит, Delete очищает, Ctrl+Z отменяет. Ничего не записывается, пока вы не увидите разницу.',
    uk: 'Друкуйте або вставляйте з електронної таблиці. F2 редагує, Delete очищає, Ctrl+Z скасовує. Нічого не записується, доки ви не побачите різницю.',
  },
  noColumns: {
    en: 'No columns are chosen.',
    ro: 'Nu este aleasă nicio coloană.',
    ru: 'Столбцы не выбраны.',
    uk: 'Стовпці не вибрано.',
  },
  noRows: {
    en: 'There are no rows.',
    ro: 'Nu sunt rânduri.',
    ru: 'Строк нет.',
    uk: 'Рядків немає.',
  },
  object: { en: 'Object', ro: 'Obiect', ru: 'Объект', uk: 'Об’єкт' },
  back: { en: 'To the list', ro: 'La listă', ru: 'К списку', uk: 'До списку' },
  undo: { en: 'Undo', ro: 'Anulați', ru: 'Отменить', uk: 'Скасувати' },
  redo: { en: 'Redo', ro: 'Refaceți', ru: 'Повторить', uk: 'Повторити' },
  changedCells: {
    en: 'Changed cells: {count}',
    ro: 'Celule modificate: {count}',
    ru: 'Изменено ячеек: {count}',
    uk: 'Змінено комірок: {count}',
  },
  nextFault: {
    en: 'Next error ({count})',
    ro: 'Următoarea eroare ({count})',
    ru: 'Следующая ошибка ({count})',
    uk: 'Наступна помилка ({count})',
  },
  was: { en: 'Before: {value}', ro: 'Înainte: {value}', ru: 'Было: {value}', uk: 'Було: {value}' },
  cutOff: {
    en: 'Cells outside the grid were ignored: {rows} × {columns} were pasted.',
    ro: 'Ce nu a încăput în tabel a fost omis: s-au lipit {rows} × {columns}.',
    ru: 'Что не поместилось в таблицу, пропущено: вставлено {rows} × {columns}.',
    uk: 'Що не вмістилося в таблицю, пропущено: вставлено {rows} × {columns}.',
  },
} as const satisfies Words
