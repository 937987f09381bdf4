import type { Words } from '../../text/words.ts'

/** Texts of exports. */
export const words = {
  export: { en: 'Export', ro: 'Export', ru: 'Экспорт', uk: 'Експорт' },
  workbook: { en: 'Excel (XLSX)', ro: 'Excel (XLSX)', ru: 'Excel (XLSX)', uk: 'Excel (XLSX)' },
  csv: {
    en: 'CSV for a spreadsheet',
    ro: 'CSV pentru un tabel',
    ru: 'CSV для таблицы',
    uk: 'CSV для таблиці',
  },
  csvComma: {
    en: 'CSV, separated by commas',
    ro: 'CSV, separat prin virgulă',
    ru: 'CSV через запятую',
    uk: 'CSV через кому',
  },
  csvSemicolon: {
    en: 'CSV, separated by semicolons',
    ro: 'CSV, separat prin punct și virgulă',
    ru: 'CSV через точку с запятой',
    uk: 'CSV через крапку з комою',
  },
  ndjson: {
    en: 'NDJSON, one object per line',
    ro: 'NDJSON, câte un obiect pe linie',
    ru: 'NDJSON, объект в строке',
    uk: 'NDJSON, об’єкт у рядку',
  },
  making: {
    en: 'Creating the workbook. Rows so far: {count}. Close this window to stop.',
    ro: 'Se creează registrul de lucru. Rânduri până acum: {count}. Închideți acest mesaj pentru a opri.',
    ru: 'Файл Excel создаётся. Строк записано: {count}. Чтобы остановить, закройте это сообщение.',
    uk: 'Файл Excel створюється. Рядків записано: {count}. Щоб зупинити, закрийте це повідомлення.',
  },
  saved: {
    en: 'The workbook is saved. Rows: {count}.',
    ro: 'Registrul de lucru este salvat. Rânduri: {count}.',
    ru: 'Файл Excel сохранён. Строк: {count}.',
    uk: 'Файл Excel збережено. Рядків: {count}.',
  },
  omitted: {
    en: 'Texts too long for an Excel cell (32,767 characters), left empty: {count}. The CSV export contains them.',
    ro: 'Texte prea lungi pentru o celulă Excel (32.767 de caractere), lăsate goale: {count}. Exportul CSV le conține.',
    ru: 'Тексты, слишком длинные для ячейки Excel (32 767 знаков), оставлены пустыми: {count}. В экспорте CSV они есть.',
    uk: 'Тексти, задовгі для комірки Excel (32 767 знаків), залишено порожніми: {count}. В експорті CSV вони є.',
  },
} as const satisfies Words
