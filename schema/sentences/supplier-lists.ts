import type { Sentence } from './sentence.ts'

/** Messages about lists of suppliers: workbooks, and CSV whose columns have names of their own. */
export const SUPPLIER_LISTS = {
  malformed_workbook: {
    en: 'This XLSX workbook cannot be read: the file is damaged or of another type.',
    ro: 'Acest registru XLSX nu poate fi citit: fișierul este deteriorat sau de alt tip.',
    ru: 'Эту книгу XLSX нельзя прочитать: файл повреждён или другого типа.',
    uk: 'Цю книгу XLSX не можна прочитати: файл пошкоджено, або він іншого типу.',
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
    en: 'Several sheets of the workbook have content: {...names}. Name one of them in sheet.',
    ro: 'Mai multe foi ale registrului au conținut: {...names}. Indicați una dintre ele prin sheet.',
    ru: 'В книге несколько непустых листов: {...names}. Укажите один из них в sheet.',
    uk: 'У книзі кілька непорожніх аркушів: {...names}. Укажіть один із них у sheet.',
  },
  'ambiguous.columns': {
    en: 'No column has a known name: {...names}. Name the fields in columns, such as "SKU=group_product_id,Price=price".',
    ro: 'Nicio coloană nu are un nume cunoscut: {...names}. Indicați câmpurile prin columns, de exemplu „Articol=group_product_id,Preț=price”.',
    ru: 'Ни у одного столбца нет известного названия: {...names}. Укажите поля в columns, например "Артикул=group_product_id,Цена=price".',
    uk: 'Жоден стовпець не має відомої назви: {...names}. Укажіть поля в columns, наприклад "Артикул=group_product_id,Ціна=price".',
  },
  'ambiguous.key_column': {
    en: 'No column identifies the object of a line ({=field}). Name that column in columns, such as "auto,‹column›={=field}". The columns are: {...names}.',
    ro: 'Nicio coloană nu identifică obiectul liniei ({=field}). Indicați-o prin columns: „auto,‹coloană›={=field}”. Coloanele sunt: {...names}.',
    ru: 'Ни один столбец не определяет объект строки ({=field}). Укажите его в columns: "auto,‹столбец›={=field}". Столбцы: {...names}.',
    uk: 'Жоден стовпець не визначає об’єкт рядка ({=field}). Укажіть його в columns: "auto,‹стовпець›={=field}". Стовпці: {...names}.',
  },
  'ambiguous.repeated_key': {
    en: 'Column {name} would be the key, but {lines line shares|lines share} {=keys} of its values, such as {example} in lines {...places}. Name the key in columns, such as "auto,{=name}={=field}": then the last line of a key counts.',
    ro: 'Coloana {name} ar fi cheia, dar {lines linie are|linii au|de linii au} valori comune ({=keys}), ca {example} în liniile {...places}. Indicați cheia prin columns, de exemplu „auto,{=name}={=field}”: atunci contează ultima linie a fiecărei chei.',
    ru: 'Ключом был бы столбец {name}, но у {lines строки|строк|строк} общие значения ({=keys}), например {example} в строках {...places}. Укажите ключ в columns, например "auto,{=name}={=field}": тогда действует последняя строка каждого ключа.',
    uk: 'Ключем був би стовпець {name}, але {lines рядок має|рядки мають|рядків мають} спільні значення ({=keys}), наприклад {example} у рядках {...places}. Укажіть ключ у columns, наприклад "auto,{=name}={=field}": тоді діє останній рядок кожного ключа.',
  },
  'ambiguous.amount_column': {
    en: 'Column {name} has only 0 and 1: amounts, or yes and no. Specify in columns: "auto,{=name}={=field}" reads amounts, "auto,{=name}=" ignores the column.',
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
    en: 'This parameter does not apply to this file: columns is for CSV and XLSX, encoding for CSV, sheet for XLSX, and decimals for XLSX and for CSV with columns.',
    ro: 'Nu se aplică acestui fișier. columns este pentru CSV și XLSX, encoding pentru CSV, sheet pentru XLSX, iar decimals pentru XLSX și pentru CSV cu columns.',
    ru: 'Этот параметр не подходит к этому файлу: columns — для CSV и XLSX, encoding — для CSV, sheet — для XLSX, decimals — для XLSX и для CSV с columns.',
    uk: 'Цей параметр не підходить до цього файлу: columns — для CSV і XLSX, encoding — для CSV, sheet — для XLSX, decimals — для XLSX і для CSV з columns.',
  },
  'invalid_value.whole_list': {
    en: '{=header}: a workbook, or a CSV with columns or encoding, must be sent completely in one request.',
    ro: '{=header}: un registru, precum și un CSV cu columns sau encoding, se trimite întreg într-o singură cerere.',
    ru: '{=header}: книга, а также CSV с columns или encoding, передаётся целиком одним запросом.',
    uk: '{=header}: книга, а також CSV з columns або encoding, передається цілком одним запитом.',
  },
} as const satisfies Record<string, Sentence>
