import type { Sentence } from '@vitrina/schema/sentences/sentence'

/** Messages of an import about the columns of a file, and of what new objects get. */
export const FILE_COLUMNS = {
  formatOption: {
    en: 'ndjson, csv or xlsx; as the file is named unless given',
    ro: 'ndjson, csv sau xlsx; implicit după numele fișierului',
    ru: 'ndjson, csv или xlsx; по умолчанию по имени файла',
    uk: 'ndjson, csv або xlsx; стандартно за назвою файлу',
  },
  columnsOption: {
    en: 'Fields for columns of other names: "Артикул=group_product_id,Цена=price"; auto, alone or in front, proposes the others',
    ro: 'Câmpurile pentru coloane cu alte nume: "Articol=group_product_id,Preț=price"; auto, singur sau la început, le propune pe celelalte',
    ru: 'Поля для столбцов с другими названиями: "Артикул=group_product_id,Цена=price"; auto, отдельно или в начале, подбирает остальные',
    uk: 'Поля для стовпців з іншими назвами: "Артикул=group_product_id,Ціна=price"; auto, окремо або на початку, добирає решту',
  },
  decimalsOption: {
    en: 'Decimal separator where the file does not show it, with --columns or XLSX: comma or point',
    ro: 'Separatorul zecimal, dacă nu reiese din fișier, cu --columns sau XLSX: comma (virgulă) sau point (punct)',
    ru: 'Десятичный разделитель, если он не виден из файла, с --columns или XLSX: comma (запятая) или point (точка)',
    uk: 'Десятковий роздільник, якщо його не видно з файлу, з --columns або XLSX: comma (кома) або point (крапка)',
  },
  encodingOption: {
    en: 'Encoding of a CSV, as windows-1251, windows-1250, cp866, koi8-r or utf-16le',
    ro: 'Codificarea unui CSV, de exemplu windows-1250, windows-1251, cp866, koi8-r sau utf-16le',
    ru: 'Кодировка CSV, например windows-1251, windows-1250, cp866, koi8-r или utf-16le',
    uk: 'Кодування CSV, наприклад windows-1251, windows-1250, cp866, koi8-u або utf-16le',
  },
  sheetOption: {
    en: 'Sheet of an XLSX file that has several',
    ro: 'Foaia unui fișier XLSX care are mai multe',
    ru: 'Лист файла XLSX, в котором их несколько',
    uk: 'Аркуш файлу XLSX, у якому їх кілька',
  },
  encodingOfCsv: {
    en: '--encoding is for CSV.',
    ro: '--encoding este pentru CSV.',
    ru: '--encoding — только для CSV.',
    uk: '--encoding — лише для CSV.',
  },
  sheetOfWorkbook: {
    en: '--sheet is for XLSX.',
    ro: '--sheet este pentru XLSX.',
    ru: '--sheet — только для XLSX.',
    uk: '--sheet — лише для XLSX.',
  },
  noEncoding: {
    en: 'There is no encoding "{=text}". The encodings are: {...encodings}.',
    ro: 'Nu există codificarea „{=text}”. Codificările sunt: {...encodings}.',
    ru: 'Кодировки «{=text}» нет. Есть кодировки: {...encodings}.',
    uk: 'Кодування «{=text}» немає. Є кодування: {...encodings}.',
  },
  tooLarge: {
    en: 'XLSX, and CSV with --columns auto, may have {=size}. Divide the file, or name all columns of a CSV by --columns.',
    ro: 'Un XLSX sau un CSV cu --columns auto poate avea cel mult {=size}. Împărțiți fișierul sau indicați toate coloanele unui CSV prin --columns.',
    ru: 'XLSX и CSV с --columns auto могут занимать не более {=size}. Разделите файл или укажите все столбцы CSV в --columns.',
    uk: 'XLSX і CSV з --columns auto можуть мати не більше ніж {=size}. Розділіть файл або вкажіть усі стовпці CSV у --columns.',
  },
  setOption: {
    en: 'A value for new objects whose line has none, as category=A-7',
    ro: 'O valoare pentru obiectele noi a căror linie nu are una, de exemplu category=A-7',
    ru: 'Значение для новых объектов, если его нет в строке, например category=A-7',
    uk: 'Значення для нових об’єктів, якщо його немає в рядку, наприклад category=A-7',
  },
  copyNamesOption: {
    en: 'Give new objects their name in the languages without one, marked by its language: [ru]',
    ro: 'Dă obiectelor noi denumirea în limbile fără denumire, marcată cu limba ei: [ru]',
    ru: 'Дать новым объектам название на языках, где его нет, с пометкой языка: [ru]',
    uk: 'Дати новим об’єктам назву мовами, де її немає, з позначкою мови: [ru]',
  },
  noField: {
    en: 'There is no field "{=field}". The fields are: {...fields}.',
    ro: 'Nu există câmpul „{=field}”. Câmpurile sunt: {...fields}.',
    ru: 'Поля «{=field}» нет. Есть поля: {...fields}.',
    uk: 'Поля «{=field}» немає. Є поля: {...fields}.',
  },
  twice: {
    en: '--columns names a column or a field twice, or no column: {=pair}.',
    ro: '--columns numește de două ori o coloană sau un câmp, ori nicio coloană: {=pair}.',
    ru: '--columns называет столбец или поле дважды либо не называет столбца: {=pair}.',
    uk: '--columns називає стовпець або поле двічі чи не називає стовпця: {=pair}.',
  },
  badColumns: {
    en: '--columns is a list like "Артикул=group_product_id,Цена=price"; there is no field for "{=text}".',
    ro: '--columns este o listă ca "Articol=group_product_id,Preț=price"; lipsește câmpul pentru „{=text}”.',
    ru: '--columns — это список вида "Артикул=group_product_id,Цена=price"; нет поля для «{=text}».',
    uk: '--columns — це список на зразок "Артикул=group_product_id,Ціна=price"; немає поля для «{=text}».',
  },
  badSet: {
    en: '--set is a field and its value, as category=A-7, and each field once: "{=text}".',
    ro: '--set este un câmp cu valoarea lui, ca category=A-7, fiecare câmp o singură dată: „{=text}”.',
    ru: '--set — это поле и его значение, например category=A-7, каждое поле один раз: «{=text}».',
    uk: '--set — це поле та його значення, наприклад category=A-7, кожне поле один раз: «{=text}».',
  },
  badDecimals: {
    en: '--decimals is comma or point, and goes with --columns or XLSX.',
    ro: '--decimals este comma sau point și se folosește cu --columns sau XLSX.',
    ru: '--decimals — это comma или point и указывается вместе с --columns или для XLSX.',
    uk: '--decimals — це comma або point і вказується разом із --columns або для XLSX.',
  },
  csvOnly: {
    en: '--columns is for CSV and XLSX.',
    ro: '--columns este pentru CSV și XLSX.',
    ru: '--columns — только для CSV и XLSX.',
    uk: '--columns — лише для CSV і XLSX.',
  },
  noTable: {
    en: 'The file holds no table.',
    ro: 'Fișierul nu conține niciun tabel.',
    ru: 'В файле нет таблицы.',
    uk: 'У файлі немає таблиці.',
  },
  noColumn: {
    en: 'The file has no column "{=name}". Its columns: {...names}.',
    ro: 'Fișierul nu are coloana „{=name}”. Coloanele lui: {...names}.',
    ru: 'В файле нет столбца «{=name}». Столбцы файла: {...names}.',
    uk: 'У файлі немає стовпця «{=name}». Стовпці файлу: {...names}.',
  },
  leftOut: {
    en: 'Left out: {...names}.',
    ro: 'Nu se importă: {...names}.',
    ru: 'Не импортируются: {...names}.',
    uk: 'Не імпортуються: {...names}.',
  },
  repeated: {
    en: 'Lines that share a key: {=lines}, keys: {=keys}. The last line of a key counts. Key and lines: {=examples}.',
    ro: 'Linii cu o cheie comună: {=lines}, chei: {=keys}. Contează ultima linie a fiecărei chei. Cheia și liniile: {=examples}.',
    ru: 'Строк с общим ключом: {=lines}, ключей: {=keys}. Действует последняя строка каждого ключа. Ключ и строки: {=examples}.',
    uk: 'Рядків зі спільним ключем: {=lines}, ключів: {=keys}. Діє останній рядок кожного ключа. Ключ і рядки: {=examples}.',
  },
  ambiguous: {
    en: '{value} may be two numbers. Add --decimals comma or --decimals point.',
    ro: '{value} poate însemna două numere. Adăugați --decimals comma sau --decimals point.',
    ru: '{value} можно прочитать как два числа. Добавьте --decimals comma или --decimals point.',
    uk: '{value} можна прочитати як два числа. Додайте --decimals comma або --decimals point.',
  },
} as const satisfies Record<string, Sentence>
