import type { Words } from '../../text/words.ts'

/** Reasons of unsupported files, with alternatives. */
export const words = {
  empty: {
    en: 'This file is empty.',
    ro: 'Fișierul este gol.',
    ru: 'Файл пуст.',
    uk: 'Файл порожній.',
  },
  xml: {
    en: 'This is an XML file, such as CommerceML of 1C or a product feed, and not a table. Set up the exchange with 1C as the 1C recipe of the guide says; here, choose XLSX, CSV or NDJSON.',
    ro: 'Acesta este un fișier XML, de exemplu CommerceML din 1C sau un flux de produse, nu un tabel. Configurați schimbul cu 1C după rețeta 1C din ghid; aici alegeți XLSX, CSV sau NDJSON.',
    ru: 'Это файл XML, например CommerceML из 1С или товарный фид, а не таблица. Обмен с 1С настройте по рецепту для 1С из руководства; здесь выберите XLSX, CSV или NDJSON.',
    uk: 'Це файл XML, наприклад CommerceML з 1С або товарний фід, а не таблиця. Обмін з 1С налаштуйте за рецептом для 1С з посібника; тут виберіть XLSX, CSV або NDJSON.',
  },
  page: {
    en: 'This is a web page (HTML), despite its file name. Open it in a spreadsheet program, save it as XLSX, and choose the saved file.',
    ro: 'Aceasta este o pagină web (HTML), oricare ar fi extensia fișierului. Deschideți-o într-un program de calcul tabelar, salvați-o ca XLSX și alegeți fișierul salvat.',
    ru: 'Это веб-страница (HTML), какое бы расширение ни было у файла. Откройте её в табличном редакторе, сохраните как XLSX и выберите сохранённый файл.',
    uk: 'Це вебсторінка (HTML), хоч яке б розширення мав файл. Відкрийте її в табличному редакторі, збережіть як XLSX і виберіть збережений файл.',
  },
  oldWorkbook: {
    en: 'This is a workbook in the old format (.xls) or with a password. Save it as XLSX without a password, and choose the saved file.',
    ro: 'Acesta este un registru de tip vechi (.xls) sau unul protejat cu parolă. Salvați-l ca XLSX fără parolă și alegeți fișierul salvat.',
    ru: 'Это книга старого формата (.xls) или книга с паролем. Сохраните её как XLSX без пароля и выберите сохранённый файл.',
    uk: 'Це книга старого формату (.xls) або книга з паролем. Збережіть її як XLSX без пароля і виберіть збережений файл.',
  },
  workbookTooLarge: {
    en: 'This workbook is too large to be read in the browser. Save the sheet that you need as CSV (UTF-8), and choose the saved file.',
    ro: 'Acest registru este prea mare pentru a fi citit în browser. Salvați foaia necesară ca CSV (UTF-8) și alegeți fișierul salvat.',
    ru: 'Эта книга слишком велика, чтобы прочитать её в браузере. Сохраните нужный лист как CSV (UTF-8) и выберите сохранённый файл.',
    uk: 'Ця книга завелика, щоб прочитати її у браузері. Збережіть потрібний аркуш як CSV (UTF-8) і виберіть збережений файл.',
  },
  unreadable: {
    en: 'This file cannot be read as a workbook. Save it as XLSX or as CSV (UTF-8), and choose the saved file.',
    ro: 'Acest fișier nu poate fi citit ca registru de calcul. Salvați-l ca XLSX sau CSV (UTF-8) și alegeți fișierul salvat.',
    ru: 'Этот файл не читается как книга. Сохраните его как XLSX или CSV (UTF-8) и выберите сохранённый файл.',
    uk: 'Цей файл не читається як книга. Збережіть його як XLSX або CSV (UTF-8) і виберіть збережений файл.',
  },
  array: {
    en: 'This is a JSON array. The import takes one object per line (NDJSON), without the brackets and commas.',
    ro: 'Aceasta este o listă JSON. Importul acceptă câte un obiect pe linie (NDJSON), fără parantezele și virgulele din jur.',
    ru: 'Это массив JSON. Импорту нужен один объект на строку (NDJSON), без скобок и запятых вокруг.',
    uk: 'Це масив JSON. Імпорту потрібен один об’єкт на рядок (NDJSON), без дужок і ком навколо.',
  },
} as const satisfies Words
