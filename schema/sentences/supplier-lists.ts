import type { Sentence } from './sentence.ts'

/** Messages about lists of suppliers: workbooks, and CSV whose columns have names of their own. */
export const SUPPLIER_LISTS = {
  malformed_workbook: {
    en: 'This is no XLSX workbook that can be read: the file is damaged, or another kind of file.',
    ro: 'Acesta nu este un registru XLSX care poate fi citit: fișierul este deteriorat sau de alt tip.',
    ru: 'Это не книга XLSX, которую можно прочитать: файл повреждён или другого типа.',
    uk: 'Це не книга XLSX, яку можна прочитати: файл пошкоджено, або він іншого типу.',
  },
  'malformed_workbook.old': {
    en: 'This is a workbook of Excel before 2007 (XLS), or one with a password. Save it as XLSX, without a password.',
    ro: 'Acesta este un registru Excel dinainte de 2007 (XLS) sau unul cu parolă. Salvați-l ca XLSX, fără parolă.',
    ru: 'Это книга Excel до 2007 года (XLS) или книга с паролем. Сохраните её как XLSX без пароля.',
    uk: 'Це книга Excel до 2007 року (XLS) або книга з паролем. Збережіть її як XLSX без пароля.',
  },
  'body_too_large.workbook': {
    en: 'The workbook is too large. Accepted: {packed} MiB, {unpacked} MiB unpacked, {cells} cells. Divide it, or send CSV.',
    ro: 'Registrul este prea mare. Se acceptă: {packed} MiB, {unpacked} MiB despachetat, {cells} celule. Împărțiți-l sau trimiteți CSV.',
    ru: 'Книга слишком велика. Принимается: {packed} МиБ, {unpacked} МиБ в распакованном виде, ячеек: {cells}. Разделите её или отправьте CSV.',
    uk: 'Книга завелика. Приймається: {packed} МіБ, {unpacked} МіБ у розпакованому вигляді, клітинок: {cells}. Розділіть її або надішліть CSV.',
  },
  'ambiguous.sheet': {
    en: 'Several sheets of the workbook have content: {...names}. Name one of them by sheet.',
    ro: 'Mai multe foi ale registrului au conținut: {...names}. Indicați una dintre ele prin sheet.',
    ru: 'В книге несколько непустых листов: {...names}. Укажите один из них в sheet.',
    uk: 'У книзі кілька непорожніх аркушів: {...names}. Укажіть один із них у sheet.',
  },
  'ambiguous.columns': {
    en: 'No column has a known name: {...names}. Name the fields by columns, such as "SKU=group_product_id,Price=price".',
    ro: 'Nicio coloană nu are un nume cunoscut: {...names}. Indicați câmpurile prin columns, de exemplu „Articol=group_product_id,Preț=price”.',
    ru: 'Ни у одного столбца нет известного названия: {...names}. Укажите поля в columns, например "Артикул=group_product_id,Цена=price".',
    uk: 'Жоден стовпець не має відомої назви: {...names}. Укажіть поля в columns, наприклад "Артикул=group_product_id,Ціна=price".',
  },
  'ambiguous.key_column': {
    en: 'No column tells which object a line is about ({=field}). Name it by columns, such as "auto,‹column›={=field}". The columns are: {...names}.',
    ro: 'Nicio coloană nu arată la ce obiect se referă linia ({=field}). Indicați-o prin columns: „auto,‹coloană›={=field}”. Coloanele sunt: {...names}.',
    ru: 'Ни один столбец не указывает, о каком объекте строка ({=field}). Укажите его в columns: "auto,‹столбец›={=field}". Столбцы: {...names}.',
    uk: 'Жоден стовпець не вказує, про який об’єкт рядок ({=field}). Укажіть його в columns: "auto,‹стовпець›={=field}". Стовпці: {...names}.',
  },
  'ambiguous.repeated_key': {
    en: 'Column {name} would be the key, and {lines line shares|lines share} {=keys} of its values, as {example} in lines {...places}. Name the key by columns, such as "auto,{=name}={=field}": then the last line of a key counts.',
    ro: 'Coloana {name} ar fi cheia, dar {lines linie are|linii au|de linii au} valori comune ({=keys}), ca {example} în liniile {...places}. Indicați cheia prin columns, de exemplu „auto,{=name}={=field}”: atunci contează ultima linie a fiecărei chei.',
    ru: 'Ключом был бы столбец {name}, но у {lines строки|строк|строк} общие значения ({=keys}), например {example} в строках {...places}. Укажите ключ в columns, например "auto,{=name}={=field}": тогда действует последняя строка каждого ключа.',
    uk: 'Ключем був би стовпець {name}, але {lines рядок має|рядки мають|рядків мають} спільні значення ({=keys}), наприклад {example} у рядках {...places}. Укажіть ключ у columns, наприклад "auto,{=name}={=field}": тоді діє останній рядок кожного ключа.',
  },
  'ambiguous.amount_column': {
    en: 'Column {name} holds 0 and 1 alone: an amount, or yes and no. Say by columns: "auto,{=name}={=field}" reads amounts, "auto,{=name}=" leaves the column out.',
    ro: 'Coloana {name} conține doar 0 și 1: o cantitate sau da și nu. Indicați prin columns: „auto,{=name}={=field}” citește cantități, „auto,{=name}=” omite coloana.',
    ru: 'В столбце {name} только 0 и 1: количество или «да» и «нет». Укажите в columns: "auto,{=name}={=field}" — это количество, "auto,{=name}=" — столбец не читать.',
    uk: 'У стовпці {name} лише 0 і 1: кількість або «так» і «ні». Укажіть у columns: "auto,{=name}={=field}" — це кількість, "auto,{=name}=" — стовпець не читати.',
  },
  'ambiguous.number': {
    en: '{value} may be two numbers. Send decimals: comma or point.',
    ro: '{value} poate însemna două numere. Trimiteți decimals: comma (virgulă) sau point (punct).',
    ru: '{value} можно прочитать как два числа. Укажите decimals: comma (запятая) или point (точка).',
    uk: '{value} можна прочитати як два числа. Укажіть decimals: comma (кома) або point (крапка).',
  },
  'not_found.column': {
    en: 'The list has no column {name}. Its columns: {...names}.',
    ro: 'Lista nu are coloana {name}. Coloanele ei: {...names}.',
    ru: 'В списке нет столбца {name}. Его столбцы: {...names}.',
    uk: 'У списку немає стовпця {name}. Його стовпці: {...names}.',
  },
  'invalid_value.columns': {
    en: 'Not a list of columns with their fields, each once, such as "SKU=group_product_id,Price=price": {text}.',
    ro: 'Nu este o listă de coloane cu câmpurile lor, fiecare o singură dată, ca „Articol=group_product_id,Preț=price”: {text}.',
    ru: 'Это не список столбцов с их полями, каждое один раз, например "Артикул=group_product_id,Цена=price": {text}.',
    uk: 'Це не список стовпців з їхніми полями, кожне один раз, наприклад "Артикул=group_product_id,Ціна=price": {text}.',
  },
  'invalid_value.list_parameter': {
    en: 'Not for this file. columns is for CSV and XLSX, encoding for CSV, sheet for XLSX, and decimals for XLSX and for CSV with columns.',
    ro: 'Nu se aplică acestui fișier. columns este pentru CSV și XLSX, encoding pentru CSV, sheet pentru XLSX, iar decimals pentru XLSX și pentru CSV cu columns.',
    ru: 'Не для этого файла. columns — для CSV и XLSX, encoding — для CSV, sheet — для XLSX, decimals — для XLSX и для CSV с columns.',
    uk: 'Не для цього файлу. columns — для CSV і XLSX, encoding — для CSV, sheet — для XLSX, decimals — для XLSX і для CSV з columns.',
  },
  'invalid_value.whole_list': {
    en: '{=header}: a workbook, and a CSV with columns or encoding, comes whole in one request.',
    ro: '{=header}: un registru, precum și un CSV cu columns sau encoding, se trimite întreg într-o singură cerere.',
    ru: '{=header}: книга, а также CSV с columns или encoding, передаётся целиком одним запросом.',
    uk: '{=header}: книга, а також CSV з columns або encoding, передається цілком одним запитом.',
  },
} as const satisfies Record<string, Sentence>
