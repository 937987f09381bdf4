import type { Language } from './languages.ts'

/** Every error code, and the status of a call that fails for this alone. The codes never change. */
export const STATUS = {
  // what a row of a batch, or a parameter, can be told
  required: 400,
  invalid_type: 400,
  invalid_value: 400,
  too_long: 400,
  out_of_range: 400,
  not_found: 404,
  duplicate: 409,
  cycle: 400,
  in_use: 409,
  conflict: 409,
  read_only: 400,
  unknown_field: 400,
  unknown_parameter: 400,
  // what a whole call can be told
  validation_failed: 400,
  malformed_json: 400,
  malformed_csv: 400,
  empty_batch: 400,
  bad_request: 400,
  unauthorized: 401,
  insufficient_scope: 403,
  method_not_allowed: 405,
  request_timeout: 408,
  idempotency_key_in_use: 409,
  batch_too_large: 413,
  body_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  headers_too_large: 431,
  too_many_requests: 429,
  internal: 500,
  overloaded: 503,
  database_unavailable: 503,
} as const

export type ErrorCode = keyof typeof STATUS

type Sentence = Readonly<Record<Language, string>>

/**
 * What is said for each code, by language. A code that needs several sentences has variants, `code.variant`.
 * `{name}` is filled from the parameters of the error.
 */
export const SENTENCES = {
  required: {
    en: 'This field is required.',
    ro: 'Acest câmp este obligatoriu.',
    ru: 'Это поле обязательно.',
    uk: 'Це поле обов’язкове.',
  },
  'required.id': {
    en: 'An update needs the id of the object it changes.',
    ro: 'O actualizare are nevoie de id-ul obiectului pe care îl schimbă.',
    ru: 'Для изменения нужен id объекта.',
    uk: 'Для зміни потрібен id об’єкта.',
  },
  invalid_type: {
    en: 'Expected {expected}, got {got}.',
    ro: 'Se aștepta {expected}, s-a primit {got}.',
    ru: 'Ожидается {expected}, получено {got}.',
    uk: 'Очікується {expected}, отримано {got}.',
  },
  invalid_value: {
    en: 'Not a valid value: expected {expected}.',
    ro: 'Valoare nevalidă: se aștepta {expected}.',
    ru: 'Недопустимое значение: ожидается {expected}.',
    uk: 'Неприпустиме значення: очікується {expected}.',
  },
  'invalid_value.character': {
    en: 'The text holds a character that cannot be stored: {character}.',
    ro: 'Textul conține un caracter care nu poate fi păstrat: {character}.',
    ru: 'В тексте есть символ, который нельзя сохранить: {character}.',
    uk: 'У тексті є символ, який не можна зберегти: {character}.',
  },
  'invalid_value.slugs': {
    en: 'No slug can be made from an empty name.',
    ro: 'Dintr-un nume gol nu se poate face un slug.',
    ru: 'Из пустого названия нельзя составить slug.',
    uk: 'З порожньої назви не можна скласти slug.',
  },
  'invalid_value.decimal_comma': {
    en: 'A number is written with a dot and without spaces: {example}, not {value}.',
    ro: 'Un număr se scrie cu punct și fără spații: {example}, nu {value}.',
    ru: 'Число пишется с точкой и без пробелов: {example}, а не {value}.',
    uk: 'Число пишеться з крапкою і без пробілів: {example}, а не {value}.',
  },
  'invalid_value.shortened': {
    en: 'A spreadsheet has shortened this number to {value}, and its other digits are lost. Format the column as text, and put the whole number in again.',
    ro: 'Un program de calcul tabelar a scurtat acest număr la {value}, iar celelalte cifre s-au pierdut. Formatați coloana ca text și introduceți din nou numărul întreg.',
    ru: 'Табличный редактор сократил это число до {value}, остальные цифры потеряны. Задайте столбцу текстовый формат и введите число целиком.',
    uk: 'Табличний редактор скоротив це число до {value}, решту цифр втрачено. Задайте стовпцю текстовий формат і введіть число повністю.',
  },
  'invalid_value.json': {
    en: 'This cell is not valid JSON. Write it like {example}.',
    ro: 'Această celulă nu este JSON valid. Scrieți-o astfel: {example}.',
    ru: 'В этой ячейке некорректный JSON. Напишите так: {example}.',
    uk: 'У цій клітинці некоректний JSON. Напишіть так: {example}.',
  },
  'invalid_value.encoding': {
    en: 'The text is not UTF-8. Save the file as UTF-8 (in a spreadsheet: “CSV UTF-8”).',
    ro: 'Textul nu este în UTF-8. Salvați fișierul ca UTF-8 (într-un program de calcul tabelar: „CSV UTF-8”).',
    ru: 'Текст не в кодировке UTF-8. Сохраните файл в UTF-8 (в табличном редакторе: «CSV UTF-8»).',
    uk: 'Текст не в кодуванні UTF-8. Збережіть файл у UTF-8 (у табличному редакторі: «CSV UTF-8»).',
  },
  too_long: {
    en: 'Too long: {length}, at most {max}.',
    ro: 'Prea lung: {length}, cel mult {max}.',
    ru: 'Слишком длинно: {length}, не больше {max}.',
    uk: 'Задовго: {length}, не більше {max}.',
  },
  'too_long.answer': {
    en: 'The answer would be larger than {max} MiB. Ask for fewer fields, for smaller pages, or for Prefer: return=minimal.',
    ro: 'Răspunsul ar depăși {max} MiB. Cereți mai puține câmpuri, pagini mai mici sau Prefer: return=minimal.',
    ru: 'Ответ был бы больше {max} МиБ. Запросите меньше полей, страницы поменьше или Prefer: return=minimal.',
    uk: 'Відповідь була б більшою за {max} МіБ. Запитайте менше полів, менші сторінки або Prefer: return=minimal.',
  },
  'too_long.record': {
    en: 'The record that begins here is longer than {max} bytes. In CSV, see whether a quote is not closed.',
    ro: 'Înregistrarea care începe aici depășește {max} octeți. La CSV, verificați dacă o ghilimea nu este închisă.',
    ru: 'Запись, которая начинается здесь, длиннее {max} байт. В CSV проверьте, не забыта ли закрывающая кавычка.',
    uk: 'Запис, що починається тут, довший за {max} байтів. У CSV перевірте, чи не забуто закривні лапки.',
  },
  out_of_range: {
    en: 'Out of range: from {min} to {max}.',
    ro: 'În afara intervalului: de la {min} la {max}.',
    ru: 'Вне диапазона: от {min} до {max}.',
    uk: 'Поза діапазоном: від {min} до {max}.',
  },
  'out_of_range.places': {
    en: 'At most {places} decimal places.',
    ro: 'Cel mult {places} zecimale.',
    ru: 'Не больше {places} знаков после запятой.',
    uk: 'Не більше {places} знаків після коми.',
  },
  not_found: {
    en: 'There is no such thing here.',
    ro: 'Nu există așa ceva aici.',
    ru: 'Здесь такого нет.',
    uk: 'Тут такого немає.',
  },
  'not_found.object': {
    en: 'There is no {object} with {field} {value}.',
    ro: 'Nu există {object} cu {field} {value}.',
    ru: 'Нет {object} с {field} {value}.',
    uk: 'Немає {object} з {field} {value}.',
  },
  duplicate: {
    en: 'Another {object} already has {field} {value}.',
    ro: 'Un alt {object} are deja {field} {value}.',
    ru: 'Другой {object} уже имеет {field} {value}.',
    uk: 'Інший {object} вже має {field} {value}.',
  },
  'duplicate.batch': {
    en: 'The same {field} stands in this batch already, at index {first}.',
    ro: 'Același {field} este deja în acest lot, la indexul {first}.',
    ru: 'Тот же {field} уже есть в этом пакете, под индексом {first}.',
    uk: 'Той самий {field} вже є в цьому пакеті, під індексом {first}.',
  },
  'duplicate.exists': {
    en: 'This {object} exists already, and mode=create does not change what exists.',
    ro: 'Acest {object} există deja, iar mode=create nu schimbă ce există.',
    ru: 'Такой {object} уже есть, а mode=create не меняет существующее.',
    uk: 'Такий {object} вже є, а mode=create не змінює наявне.',
  },
  'duplicate.list': {
    en: 'Named twice in one list.',
    ro: 'Numit de două ori în aceeași listă.',
    ru: 'Названо дважды в одном списке.',
    uk: 'Названо двічі в одному списку.',
  },
  'duplicate.parameter': {
    en: 'Given more than once.',
    ro: 'Dat de mai multe ori.',
    ru: 'Указано больше одного раза.',
    uk: 'Указано більше одного разу.',
  },
  cycle: {
    en: 'An object cannot stand below itself.',
    ro: 'Un obiect nu poate sta sub el însuși.',
    ru: 'Объект не может находиться внутри самого себя.',
    uk: 'Об’єкт не може перебувати всередині самого себе.',
  },
  in_use: {
    en: 'Still in use: {object} {id} refers to it by {field}.',
    ro: 'Încă folosit: {object} {id} se referă la el prin {field}.',
    ru: 'Ещё используется: на него ссылается {object} {id} полем {field}.',
    uk: 'Ще використовується: на нього посилається {object} {id} полем {field}.',
  },
  conflict: {
    en: 'This does not fit what is stored now.',
    ro: 'Aceasta nu corespunde cu ceea ce este salvat acum.',
    ru: 'Это не согласуется с тем, что хранится сейчас.',
    uk: 'Це не узгоджується з тим, що зберігається зараз.',
  },
  'conflict.offset': {
    en: 'The file has been received up to byte {offset}: go on there.',
    ro: 'Fișierul a fost primit până la octetul {offset}: continuați de acolo.',
    ru: 'Файл принят до байта {offset}: продолжайте оттуда.',
    uk: 'Файл прийнято до байта {offset}: продовжуйте звідти.',
  },
  'conflict.complete': {
    en: 'This job takes no more parts of a file.',
    ro: 'Această sarcină nu mai primește părți de fișier.',
    ru: 'Это задание больше не принимает частей файла.',
    uk: 'Це завдання більше не приймає частин файлу.',
  },
  'conflict.sender': {
    en: 'This upload was cancelled, or another request goes on with it.',
    ro: 'Această încărcare a fost anulată sau este continuată de altă cerere.',
    ru: 'Эта загрузка отменена, или её продолжает другой запрос.',
    uk: 'Це завантаження скасовано, або його продовжує інший запит.',
  },
  'conflict.over': {
    en: 'This job is over.',
    ro: 'Această sarcină s-a încheiat.',
    ru: 'Это задание уже завершено.',
    uk: 'Це завдання вже завершено.',
  },
  read_only: {
    en: 'This field is set by the server.',
    ro: 'Acest câmp este pus de server.',
    ru: 'Это поле заполняет сервер.',
    uk: 'Це поле заповнює сервер.',
  },
  unknown_field: {
    en: 'There is no such field. The fields are: {valid}.',
    ro: 'Nu există un astfel de câmp. Câmpurile sunt: {valid}.',
    ru: 'Такого поля нет. Поля: {valid}.',
    uk: 'Такого поля немає. Поля: {valid}.',
  },
  'unknown_field.named': {
    en: 'There is no field {name}. The fields are: {valid}.',
    ro: 'Nu există câmpul {name}. Câmpurile sunt: {valid}.',
    ru: 'Поля {name} нет. Поля: {valid}.',
    uk: 'Поля {name} немає. Поля: {valid}.',
  },
  'unknown_field.write_only': {
    en: 'This field can be written, but is not in reads.',
    ro: 'Acest câmp se poate scrie, dar nu apare la citire.',
    ru: 'Это поле можно записать, но при чтении его нет.',
    uk: 'Це поле можна записати, але при читанні його немає.',
  },
  unknown_parameter: {
    en: 'There is no such parameter. The parameters are: {valid}.',
    ro: 'Nu există un astfel de parametru. Parametrii sunt: {valid}.',
    ru: 'Такого параметра нет. Параметры: {valid}.',
    uk: 'Такого параметра немає. Параметри: {valid}.',
  },
  validation_failed: {
    en: 'Nothing was written. See errors for what to mend.',
    ro: 'Nu s-a scris nimic. Vedeți errors pentru ce este de corectat.',
    ru: 'Ничего не записано. Что исправить, сказано в errors.',
    uk: 'Нічого не записано. Що виправити, сказано в errors.',
  },
  'validation_failed.header': {
    en: 'The header of the file is not understood, so nothing was imported. See errors.',
    ro: 'Antetul fișierului nu a putut fi citit, așa că nu s-a importat nimic. Vedeți errors.',
    ru: 'Заголовок файла не удалось разобрать, поэтому ничего не импортировано. См. errors.',
    uk: 'Заголовок файлу не вдалося розібрати, тому нічого не імпортовано. Див. errors.',
  },
  'validation_failed.query': {
    en: 'The query parameters are not understood. See errors.',
    ro: 'Parametrii nu sunt înțeleși. Vedeți errors.',
    ru: 'Параметры запроса не поняты. См. errors.',
    uk: 'Параметри запиту не зрозумілі. Див. errors.',
  },
  'validation_failed.more': {
    en: '{more} more errors are not listed.',
    ro: 'Alte {more} erori nu sunt enumerate.',
    ru: 'Ещё ошибок, не вошедших в список: {more}.',
    uk: 'Ще помилок, що не ввійшли до списку: {more}.',
  },
  malformed_json: {
    en: 'The body is not valid JSON: {reason}.',
    ro: 'Corpul cererii nu este JSON valid: {reason}.',
    ru: 'Тело запроса не является корректным JSON: {reason}.',
    uk: 'Тіло запиту не є коректним JSON: {reason}.',
  },
  'malformed_json.position': {
    en: 'The body is not valid JSON: line {line}, column {column}.',
    ro: 'Corpul cererii nu este JSON valid: linia {line}, coloana {column}.',
    ru: 'Тело запроса не является корректным JSON: строка {line}, столбец {column}.',
    uk: 'Тіло запиту не є коректним JSON: рядок {line}, стовпець {column}.',
  },
  'malformed_json.line': {
    en: 'The line is not valid JSON: {reason}.',
    ro: 'Linia nu este JSON valid: {reason}.',
    ru: 'Строка не является корректным JSON: {reason}.',
    uk: 'Рядок не є коректним JSON: {reason}.',
  },
  'malformed_json.empty': {
    en: 'The body is empty; JSON is expected.',
    ro: 'Corpul cererii este gol; se aștepta JSON.',
    ru: 'Тело запроса пусто, а ожидается JSON.',
    uk: 'Тіло запиту порожнє, а очікується JSON.',
  },
  'malformed_json.encoding': {
    en: 'The body is not valid UTF-8.',
    ro: 'Corpul cererii nu este UTF-8 valid.',
    ru: 'Тело запроса не в кодировке UTF-8.',
    uk: 'Тіло запиту не в кодуванні UTF-8.',
  },
  'malformed_json.depth': {
    en: 'The body is nested deeper than {max} levels.',
    ro: 'Corpul cererii are mai mult de {max} niveluri de imbricare.',
    ru: 'Вложенность в теле запроса больше {max} уровней.',
    uk: 'Вкладеність у тілі запиту більша за {max} рівнів.',
  },
  malformed_csv: {
    en: 'Text follows the closing quote of a cell. Inside a quoted cell, write each quote twice: "".',
    ro: 'După ghilimeaua de închidere a unei celule urmează text. Într-o celulă cu ghilimele, scrieți fiecare ghilimea de două ori: "".',
    ru: 'После закрывающей кавычки ячейки идёт текст. Внутри ячейки в кавычках пишите каждую кавычку дважды: "".',
    uk: 'Після закривних лапок клітинки йде текст. Усередині клітинки в лапках пишіть кожні лапки двічі: "".',
  },
  'malformed_csv.unclosed': {
    en: 'A cell opens with a quote that is never closed. Close it, or, if it belongs to the text, put the cell in quotes and write that quote twice.',
    ro: 'O celulă începe cu o ghilimea care nu este închisă. Închideți-o sau, dacă face parte din text, puneți celula între ghilimele și scrieți această ghilimea de două ori.',
    ru: 'Ячейка начинается с кавычки, которая не закрыта. Закройте её, а если она часть текста, возьмите ячейку в кавычки и напишите эту кавычку дважды.',
    uk: 'Клітинка починається з лапок, які не закрито. Закрийте їх, а якщо вони є частиною тексту, візьміть клітинку в лапки й напишіть ці лапки двічі.',
  },
  'malformed_csv.cells': {
    en: 'The line has {count} cells, and the header {expected}. A cell that holds the delimiter, a quote or a line end must stand in quotes.',
    ro: 'Linia are {count} celule, iar antetul {expected}. O celulă care conține separatorul, o ghilimea sau un sfârșit de linie trebuie pusă între ghilimele.',
    ru: 'Ячеек в строке: {count}, а в заголовке: {expected}. Ячейка, в которой есть разделитель, кавычка или перевод строки, должна стоять в кавычках.',
    uk: 'Клітинок у рядку: {count}, а в заголовку: {expected}. Клітинка, у якій є роздільник, лапки або кінець рядка, має стояти в лапках.',
  },
  'malformed_csv.header': {
    en: 'The file has no header. Its first line must name the fields, like id,name_ro.',
    ro: 'Fișierul nu are antet. Prima linie trebuie să conțină numele câmpurilor, de exemplu id,name_ro.',
    ru: 'В файле нет заголовка. В первой строке должны стоять имена полей, например id,name_ro.',
    uk: 'У файлі немає заголовка. У першому рядку мають стояти назви полів, наприклад id,name_ro.',
  },
  'malformed_csv.unnamed': {
    en: 'Column {column} of the header has no name. Name it, or remove the column.',
    ro: 'Coloana {column} din antet nu are nume. Dați-i un nume sau ștergeți-o.',
    ru: 'У столбца {column} в заголовке нет имени. Назовите его или удалите столбец.',
    uk: 'Стовпець {column} у заголовку не має назви. Назвіть його або видаліть стовпець.',
  },
  empty_batch: {
    en: 'The array is empty: there is nothing to do.',
    ro: 'Lista este goală: nu este nimic de făcut.',
    ru: 'Массив пуст: делать нечего.',
    uk: 'Масив порожній: робити нічого.',
  },
  'empty_batch.file': {
    en: 'The file has no record: there is nothing to import.',
    ro: 'Fișierul nu are nicio înregistrare: nu este nimic de importat.',
    ru: 'В файле нет ни одной записи: импортировать нечего.',
    uk: 'У файлі немає жодного запису: імпортувати нічого.',
  },
  bad_request: {
    en: 'The request is not understood.',
    ro: 'Cererea nu este înțeleasă.',
    ru: 'Запрос не понят.',
    uk: 'Запит не зрозумілий.',
  },
  'bad_request.gzip': {
    en: 'The body is not valid gzip.',
    ro: 'Corpul cererii nu este gzip valid.',
    ru: 'Тело запроса не является корректным gzip.',
    uk: 'Тіло запиту не є коректним gzip.',
  },
  unauthorized: {
    en: 'A valid API token is needed in the header {header}.',
    ro: 'Este nevoie de un token API valid în antetul {header}.',
    ru: 'Нужен действующий API-токен в заголовке {header}.',
    uk: 'Потрібен чинний API-токен у заголовку {header}.',
  },
  insufficient_scope: {
    en: 'This token lacks the scope {scope}.',
    ro: 'Acestui token îi lipsește dreptul {scope}.',
    ru: 'У этого токена нет права {scope}.',
    uk: 'У цього токена немає права {scope}.',
  },
  method_not_allowed: {
    en: 'This address takes {allow}.',
    ro: 'Această adresă primește {allow}.',
    ru: 'Этот адрес принимает {allow}.',
    uk: 'Ця адреса приймає {allow}.',
  },
  request_timeout: {
    en: 'The request did not arrive in time.',
    ro: 'Cererea nu a sosit la timp.',
    ru: 'Запрос не пришёл вовремя.',
    uk: 'Запит не надійшов вчасно.',
  },
  idempotency_key_in_use: {
    en: 'A request with this Idempotency-Key is still running.',
    ro: 'O cerere cu acest Idempotency-Key încă rulează.',
    ru: 'Запрос с этим Idempotency-Key ещё выполняется.',
    uk: 'Запит із цим Idempotency-Key ще виконується.',
  },
  batch_too_large: {
    en: 'At most {max} objects a call.',
    ro: 'Cel mult {max} obiecte într-o cerere.',
    ru: 'Не больше {max} объектов за вызов.',
    uk: 'Не більше {max} об’єктів за виклик.',
  },
  'batch_too_large.dry_run': {
    en: 'A dry run of lines that refer to each other takes at most {max} lines.',
    ro: 'O rulare de probă a unor linii care se referă una la alta poate avea cel mult {max} linii.',
    ru: 'Пробный запуск строк, которые ссылаются друг на друга, возможен не более чем для {max} строк.',
    uk: 'Пробний запуск рядків, що посилаються один на одного, можливий щонайбільше для {max} рядків.',
  },
  body_too_large: {
    en: 'The body is larger than {max} bytes, unpacked.',
    ro: 'Corpul cererii depășește {max} octeți, despachetat.',
    ru: 'Тело запроса больше {max} байт в распакованном виде.',
    uk: 'Тіло запиту більше {max} байтів у розпакованому вигляді.',
  },
  uri_too_long: {
    en: 'The address is too long.',
    ro: 'Adresa este prea lungă.',
    ru: 'Адрес слишком длинный.',
    uk: 'Адреса задовга.',
  },
  unsupported_media_type: {
    en: 'Expected {expected}.',
    ro: 'Se aștepta {expected}.',
    ru: 'Ожидается {expected}.',
    uk: 'Очікується {expected}.',
  },
  idempotency_key_reused: {
    en: 'This Idempotency-Key was used for another request.',
    ro: 'Acest Idempotency-Key a fost folosit pentru o altă cerere.',
    ru: 'Этот Idempotency-Key уже использован для другого запроса.',
    uk: 'Цей Idempotency-Key вже використано для іншого запиту.',
  },
  headers_too_large: {
    en: 'The headers of the request are too large.',
    ro: 'Antetele cererii sunt prea mari.',
    ru: 'Заголовки запроса слишком велики.',
    uk: 'Заголовки запиту завеликі.',
  },
  too_many_requests: {
    en: 'Too many requests. Try again later.',
    ro: 'Prea multe cereri. Încercați mai târziu.',
    ru: 'Слишком много запросов. Повторите позже.',
    uk: 'Забагато запитів. Повторіть пізніше.',
  },
  'too_many_requests.imports': {
    en: '{max} imports of this site are waiting already. Send the next one when some of them are done.',
    ro: '{max} importuri ale acestui site așteaptă deja. Trimiteți următorul după ce se termină o parte din ele.',
    ru: 'Уже ждут {max} импортов этого сайта. Отправьте следующий, когда часть из них завершится.',
    uk: 'Вже чекають {max} імпортів цього сайту. Надішліть наступний, коли частина з них завершиться.',
  },
  internal: {
    en: 'Something went wrong on our side. The request_id helps us find it.',
    ro: 'Ceva nu a mers la noi. request_id ne ajută să găsim ce anume.',
    ru: 'Что-то сломалось на нашей стороне. request_id поможет это найти.',
    uk: 'Щось зламалося на нашому боці. request_id допоможе це знайти.',
  },
  'internal.line': {
    en: 'This line could not be written, by a mistake on our side.',
    ro: 'Această linie nu a putut fi scrisă, din cauza unei erori de partea noastră.',
    ru: 'Эту строку не удалось записать из-за ошибки на нашей стороне.',
    uk: 'Цей рядок не вдалося записати через помилку на нашому боці.',
  },
  overloaded: {
    en: 'The server has too much to do. Try again later.',
    ro: 'Serverul are prea mult de lucru. Încercați mai târziu.',
    ru: 'Сервер перегружен. Повторите позже.',
    uk: 'Сервер перевантажений. Повторіть пізніше.',
  },
  database_unavailable: {
    en: 'The database cannot be reached now. Try again.',
    ro: 'Baza de date nu poate fi accesată acum. Încercați din nou.',
    ru: 'База данных сейчас недоступна. Повторите попытку.',
    uk: 'База даних зараз недоступна. Спробуйте ще раз.',
  },
} as const satisfies Record<ErrorCode | `${ErrorCode}.${string}`, Sentence>

export type SentenceKey = keyof typeof SENTENCES

/** What stands in the braces of a sentence. */
export type SentenceParameters = Readonly<Record<string, string | number>>

/** The code that a sentence belongs to: `duplicate.batch` says more of a `duplicate`. */
export const codeOf = (key: SentenceKey): ErrorCode => key.replace(/\..*/, '') as ErrorCode

/** The sentence in `language`, its braces filled. */
export const say = (key: SentenceKey, language: Language, parameters: SentenceParameters = {}): string =>
  SENTENCES[key][language].replace(/\{(\w+)\}/g, (braces, name: string) => String(parameters[name] ?? braces))

/** One thing that is wrong in a request, as `errors` lists it. */
export interface Fault {
  /** Position in the request's array. */
  readonly index?: number
  /** The name, or the dotted path, of the field or parameter. */
  readonly field?: string
  readonly key: SentenceKey
  readonly parameters?: SentenceParameters
}
