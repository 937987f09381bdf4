import type { Sentence } from './sentence.ts'

/** Faults of spreadsheet cells without a usable value. */
export const CELLS = {
  'invalid_value.sheet_error': {
    en: 'This cell has the spreadsheet error {value} instead of a value. Correct it in the spreadsheet, and import the line again.',
    ro: 'Această celulă conține eroarea {value} în locul unei valori. Corectați-o în tabel și importați din nou linia.',
    ru: 'Вместо значения здесь ошибка табличного редактора: {value}. Исправьте её в таблице и импортируйте строку ещё раз.',
    uk: 'Замість значення тут помилка табличного редактора: {value}. Виправте її в таблиці та імпортуйте рядок ще раз.',
  },
  'invalid_value.cell_error': {
    en: 'Cell {=cell} shows the error {value} instead of a value. Correct it in the spreadsheet, and import the line again.',
    ro: 'Celula {=cell} arată eroarea {value} în locul unei valori. Corectați-o în tabel și importați din nou linia.',
    ru: 'В ячейке {=cell} вместо значения ошибка {value}. Исправьте её в таблице и импортируйте строку ещё раз.',
    uk: 'У клітинці {=cell} замість значення помилка {value}. Виправте її в таблиці та імпортуйте рядок ще раз.',
  },
  'invalid_value.cell_formula': {
    en: 'Cell {=cell} holds a formula without a stored result. Open the file in a spreadsheet program, save it, and import it again.',
    ro: 'Celula {=cell} conține o formulă fără rezultat salvat. Deschideți fișierul într-un program de calcul tabelar, salvați-l și importați-l din nou.',
    ru: 'В ячейке {=cell} формула без сохранённого результата. Откройте файл в табличном редакторе, сохраните его и импортируйте ещё раз.',
    uk: 'У клітинці {=cell} формула без збереженого результату. Відкрийте файл у табличному редакторі, збережіть його та імпортуйте ще раз.',
  },
  'invalid_value.cell_date': {
    en: 'Cell {=cell} shows {shown}, which is a date and not a code. Format the column as text, and type the code in again.',
    ro: 'Celula {=cell} arată {shown}: este o dată, nu un cod. Formatați coloana ca text și introduceți din nou codul.',
    ru: 'В ячейке {=cell} стоит {shown}: это дата, а не код. Задайте столбцу текстовый формат и введите код заново.',
    uk: 'У клітинці {=cell} стоїть {shown}: це дата, а не код. Задайте стовпцю текстовий формат і введіть код заново.',
  },
  'invalid_value.cell_time': {
    en: 'Cell {=cell} shows {shown}, which is a time and not a code. Format the column as text, and type the code in again.',
    ro: 'Celula {=cell} arată {shown}: este o oră, nu un cod. Formatați coloana ca text și introduceți din nou codul.',
    ru: 'В ячейке {=cell} стоит {shown}: это время, а не код. Задайте столбцу текстовый формат и введите код заново.',
    uk: 'У клітинці {=cell} стоїть {shown}: це час, а не код. Задайте стовпцю текстовий формат і введіть код заново.',
  },
  'invalid_value.cell_boolean': {
    en: 'Cell {=cell} shows {shown}, which is a logical value and not a code. Format the column as text, and type the code in again.',
    ro: 'Celula {=cell} arată {shown}: este o valoare logică, nu un cod. Formatați coloana ca text și introduceți din nou codul.',
    ru: 'В ячейке {=cell} стоит {shown}: это логическое значение, а не код. Задайте столбцу текстовый формат и введите код заново.',
    uk: 'У клітинці {=cell} стоїть {shown}: це логічне значення, а не код. Задайте стовпцю текстовий формат і введіть код заново.',
  },
  'invalid_value.cell_fraction': {
    en: 'Cell {=cell} shows {shown}, which is a decimal number and not a code. Format the column as text, and type the code in again.',
    ro: 'Celula {=cell} arată {shown}: este un număr zecimal, nu un cod. Formatați coloana ca text și introduceți din nou codul.',
    ru: 'В ячейке {=cell} стоит {shown}: это дробное число, а не код. Задайте столбцу текстовый формат и введите код заново.',
    uk: 'У клітинці {=cell} стоїть {shown}: це дробове число, а не код. Задайте стовпцю текстовий формат і введіть код заново.',
  },
  'invalid_value.cell_digits': {
    en: 'Cell {=cell} holds {shown}, a number whose last digits may be lost: spreadsheets keep 15. Format the column as text, and type the number in again.',
    ro: 'Celula {=cell} conține {shown}, un număr ale cărui ultime cifre s-au putut pierde: tabelele păstrează 15. Formatați coloana ca text și introduceți din nou numărul.',
    ru: 'В ячейке {=cell} число {shown}: его последние цифры могли потеряться, потому что таблицы хранят 15 цифр. Задайте столбцу текстовый формат и введите число заново.',
    uk: 'У клітинці {=cell} число {shown}: його останні цифри могли загубитися, бо таблиці зберігають 15 цифр. Задайте стовпцю текстовий формат і введіть число заново.',
  },
} as const satisfies Record<string, Sentence>
