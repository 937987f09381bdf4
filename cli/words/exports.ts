import type { Sentence } from '@vitrina/schema/sentences/sentence'

export const EXPORTS = {
  summary: {
    en: 'Write all objects of one kind to a file, in the form in which an import takes them.',
    ro: 'Scrie toate obiectele de un fel într-un fișier, în forma în care le ia un import.',
    ru: 'Записать все объекты одного вида в файл в том виде, в каком их принимает импорт.',
    uk: 'Записати всі об’єкти одного виду у файл у тому вигляді, у якому їх приймає імпорт.',
  },
  outputOption: {
    en: 'Write to this file, packed when it ends in .gz; standard output unless given',
    ro: 'Scrie în acest fișier, arhivat dacă se termină cu .gz; implicit la ieșirea standard',
    ru: 'Записать в этот файл, сжатый, если имя кончается на .gz; по умолчанию стандартный вывод',
    uk: 'Записати в цей файл, стиснений, якщо назва закінчується на .gz; стандартно на стандартний вивід',
  },
  forceOption: {
    en: 'Replace the file if it is there',
    ro: 'Înlocuiește fișierul dacă există',
    ru: 'Заменить файл, если он есть',
    uk: 'Замінити файл, якщо він є',
  },
  delimiterOption: {
    en: 'Between the cells of CSV: comma, semicolon or tab',
    ro: 'Între celulele CSV: comma, semicolon sau tab',
    ru: 'Между ячейками CSV: comma, semicolon или tab',
    uk: 'Між клітинками CSV: comma, semicolon або tab',
  },
  fieldsOption: {
    en: 'Only these fields, separated by commas',
    ro: 'Doar aceste câmpuri, separate prin virgule',
    ru: 'Только эти поля через запятую',
    uk: 'Лише ці поля через кому',
  },
  filterOption: {
    en: 'Only what a list with this parameter shows, as updated_after=1767225600',
    ro: 'Doar ce arată o listă cu acest parametru, ca updated_after=1767225600',
    ru: 'Только то, что показывает список с этим параметром, например updated_after=1767225600',
    uk: 'Лише те, що показує список із цим параметром, наприклад updated_after=1767225600',
  },
  badFilter: {
    en: '--filter {=text} is no name=value of a filter.',
    ro: '--filter {=text} nu este un name=value al unui filtru.',
    ru: '--filter {=text} — не name=value фильтра.',
    uk: '--filter {=text} — не name=value фільтра.',
  },
  goingOn: {
    en: 'Going on after the {=rows} that were fetched before.',
    ro: 'Se continuă; aduse dinainte: {=rows}.',
    ru: 'Продолжаем; уже получено: {=rows}.',
    uk: 'Продовжуємо; уже отримано: {=rows}.',
  },
  exportedTo: {
    en: 'Exported {=rows} of {=object} to {=file}.',
    ro: 'Export {=object}: {=rows} în {=file}.',
    ru: 'Экспорт {=object}: {=rows} в {=file}.',
    uk: 'Експорт {=object}: {=rows} у {=file}.',
  },
  exported: {
    en: 'Exported {=rows} of {=object}.',
    ro: 'Export {=object}: {=rows}.',
    ru: 'Экспорт {=object}: {=rows}.',
    uk: 'Експорт {=object}: {=rows}.',
  },
  stopped: {
    en: 'Stopped. The same command goes on from here.',
    ro: 'Oprit. Aceeași comandă continuă de aici.',
    ru: 'Остановлено. Эта же команда продолжит с этого места.',
    uk: 'Зупинено. Ця ж команда продовжить із цього місця.',
  },
  placeGone: {
    en: 'The object after which to go on was deleted meanwhile. The same command begins anew.',
    ro: 'Obiectul după care trebuia continuat a fost șters între timp. Aceeași comandă începe de la capăt.',
    ru: 'Объект, после которого нужно продолжить, тем временем удалён. Эта же команда начнёт заново.',
    uk: 'Об’єкт, після якого треба продовжити, тим часом видалено. Ця ж команда почне заново.',
  },
  isThere: {
    en: '{=file} is there already: --force replaces it.',
    ro: '{=file} există deja: --force îl înlocuiește.',
    ru: '{=file} уже есть: --force заменит его.',
    uk: '{=file} уже є: --force замінить його.',
  },
  cannotWrite: {
    en: 'The export cannot be written: {=reason}',
    ro: 'Exportul nu poate fi scris: {=reason}',
    ru: 'Не удаётся записать экспорт: {=reason}',
    uk: 'Не вдається записати експорт: {=reason}',
  },
  readerGone: {
    en: 'Whoever read the export is gone.',
    ro: 'Cine citea exportul a plecat.',
    ru: 'Экспорт больше никто не читает.',
    uk: 'Експорт більше ніхто не читає.',
  },
} as const satisfies Record<string, Sentence>
