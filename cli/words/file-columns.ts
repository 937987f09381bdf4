import type { Sentence } from '@vitrina/schema/sentences/sentence'

/** Messages of an import about the columns of a file, and of what new objects get. */
export const FILE_COLUMNS = {
  columnsOption: {
    en: 'Fields for columns of other names: "Артикул=group_product_id,Цена=price"',
    ro: 'Câmpurile pentru coloane cu alte nume: "Articol=group_product_id,Preț=price"',
    ru: 'Поля для столбцов с другими названиями: "Артикул=group_product_id,Цена=price"',
    uk: 'Поля для стовпців з іншими назвами: "Артикул=group_product_id,Ціна=price"',
  },
  decimalsOption: {
    en: 'With --columns, what separates decimals where the file does not tell: comma or point',
    ro: 'Cu --columns, ce separă zecimalele dacă nu reiese din fișier: comma (virgulă) sau point (punct)',
    ru: 'С --columns: что отделяет дробную часть, если это не видно из файла: comma (запятая) или point (точка)',
    uk: 'З --columns: що відділяє дробову частину, якщо це не видно з файлу: comma (кома) або point (крапка)',
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
    en: '--decimals is comma or point, and goes with --columns.',
    ro: '--decimals este comma sau point și se folosește cu --columns.',
    ru: '--decimals — это comma или point и указывается вместе с --columns.',
    uk: '--decimals — це comma або point і вказується разом із --columns.',
  },
  csvOnly: {
    en: '--columns is for CSV.',
    ro: '--columns este pentru CSV.',
    ru: '--columns — только для CSV.',
    uk: '--columns — лише для CSV.',
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
