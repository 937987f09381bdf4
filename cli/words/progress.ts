import type { Sentence } from '@vitrina/schema/sentences/sentence'

/** What a transfer says of how far it is, and how much things are. */
export const PROGRESS = {
  uploading: { en: 'Uploading', ro: 'Încărcare', ru: 'Загрузка', uk: 'Завантаження' },
  importing: { en: 'Importing', ro: 'Import', ru: 'Импорт', uk: 'Імпорт' },
  exporting: { en: 'Exporting', ro: 'Export', ru: 'Экспорт', uk: 'Експорт' },
  trying: { en: 'Trying', ro: 'Probă', ru: 'Проверка', uk: 'Перевірка' },
  waiting: { en: 'Waiting', ro: 'Așteptare', ru: 'Ожидание', uk: 'Очікування' },
  forTurn: { en: 'for its turn', ro: 'își așteaptă rândul', ru: 'в очереди', uk: 'у черзі' },
  left: { en: '{=time} left', ro: 'mai sunt {=time}', ru: 'осталось {=time}', uk: 'лишилося {=time}' },
  ofAll: {
    en: '{=part} of {=whole}',
    ro: '{=part} din {=whole}',
    ru: '{=part} из {=whole}',
    uk: '{=part} з {=whole}',
  },
  linesPerSecond: {
    en: '{=count} lines/s',
    ro: '{=count} rânduri/s',
    ru: '{=count} строк/с',
    uk: '{=count} рядків/с',
  },
  rowsPerSecond: {
    en: '{=count} rows/s',
    ro: '{=count} rânduri/s',
    ru: '{=count} строк/с',
    uk: '{=count} рядків/с',
  },
  perSecond: { en: '{=amount}/s', ro: '{=amount}/s', ru: '{=amount}/с', uk: '{=amount}/с' },
  lines: {
    en: '{count line|lines}',
    ro: '{count rând|rânduri|de rânduri}',
    ru: '{count строка|строки|строк}',
    uk: '{count рядок|рядки|рядків}',
  },
  rows: {
    en: '{count row|rows}',
    ro: '{count rând|rânduri|de rânduri}',
    ru: '{count строка|строки|строк}',
    uk: '{count рядок|рядки|рядків}',
  },
} as const satisfies Record<string, Sentence>

/** A byte and its multiples, each 1024 of the one before. */
export const BYTE_UNITS = [
  { en: 'B', ro: 'B', ru: 'Б', uk: 'Б' },
  { en: 'KiB', ro: 'KiB', ru: 'КиБ', uk: 'КіБ' },
  { en: 'MiB', ro: 'MiB', ru: 'МиБ', uk: 'МіБ' },
  { en: 'GiB', ro: 'GiB', ru: 'ГиБ', uk: 'ГіБ' },
  { en: 'TiB', ro: 'TiB', ru: 'ТиБ', uk: 'ТіБ' },
] as const satisfies readonly Sentence[]
