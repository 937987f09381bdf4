import type { Sentence } from './sentence.ts'

/** Messages about missing values, and values of a wrong type, length or range. */
export const VALUES = {
  required: {
    en: 'This field is required.',
    ro: 'Acest câmp este obligatoriu.',
    ru: 'Это поле обязательно.',
    uk: 'Це поле обов’язкове.',
  },
  'required.id': {
    en: 'An update needs the id of the object it changes.',
    ro: 'O modificare are nevoie de id-ul obiectului.',
    ru: 'Для изменения нужен id объекта.',
    uk: 'Для зміни потрібен id об’єкта.',
  },
  'required.id_or_key': {
    en: 'A row needs its {=field} or an id; without them each call would create another object. {=call} creates objects without a key.',
    ro: 'Un rând are nevoie de {=field} sau de un id; fără ele fiecare apel ar crea încă un obiect. {=call} creează obiecte fără cheie.',
    ru: 'Строке нужен {=field} или id: без них каждый вызов создавал бы ещё один объект. Объекты без ключа создаёт {=call}.',
    uk: 'Рядку потрібен {=field} або id: без них кожен виклик створював би ще один об’єкт. Об’єкти без ключа створює {=call}.',
  },
  'required.id_without_key': {
    en: 'A row needs an id, as this object has no key; without it each call would create another object. {=call} creates objects.',
    ro: 'Un rând are nevoie de un id, fiindcă acest obiect nu are cheie; fără el fiecare apel ar crea încă un obiect. {=call} creează obiecte.',
    ru: 'Строке нужен id, так как у этого объекта нет ключа: без него каждый вызов создавал бы ещё один объект. Объекты создаёт {=call}.',
    uk: 'Рядку потрібен id, бо цей об’єкт не має ключа: без нього кожен виклик створював би ще один об’єкт. Об’єкти створює {=call}.',
  },
  'required.column': {
    en: 'The file has no such column, and needs it.',
    ro: 'Fișierul nu are această coloană, iar ea este necesară.',
    ru: 'В файле нет этого столбца, а он нужен.',
    uk: 'У файлі немає цього стовпця, а він потрібен.',
  },
  'required.unnamed': {
    en: 'An order needs an rrn or an order_id, or the call needs an Idempotency-Key: without them a retry cannot be recognized.',
    ro: 'Aici comanda are nevoie de un rrn sau de un order_id, ori cererea de un Idempotency-Key: fără ele nu se poate ști dacă este trimisă din nou.',
    ru: 'Здесь заказу нужен rrn или order_id, либо вызову — Idempotency-Key: без них нельзя понять, не отправлен ли он повторно.',
    uk: 'Тут замовленню потрібен rrn або order_id, чи виклику — Idempotency-Key: без них не можна зрозуміти, чи не надіслано його повторно.',
  },
  invalid_type: {
    en: 'Expected {expected@kind}, got {got@kind}.',
    ro: 'Se aștepta: {expected@kind}. S-a primit: {got@kind}.',
    ru: 'Ожидается: {expected@kind}. Получено: {got@kind}.',
    uk: 'Очікується: {expected@kind}. Отримано: {got@kind}.',
  },
  'invalid_type.text_in': {
    en: 'Expected a whole number, got {value}. Send a text in the field {=field}.',
    ro: 'Se aștepta un număr întreg, s-a primit {value}. Trimiteți textul în câmpul {=field}.',
    ru: 'Ожидается целое число, получено {value}. Передайте текст в поле {=field}.',
    uk: 'Очікується ціле число, отримано {value}. Передайте текст у полі {=field}.',
  },
  'invalid_type.reference': {
    en: 'Expected an id, or a key like {=example}; got {got@kind}.',
    ro: 'Se aștepta un id sau o cheie ca {=example}. S-a primit: {got@kind}.',
    ru: 'Ожидается id или ключ вида {=example}. Получено: {got@kind}.',
    uk: 'Очікується id або ключ на зразок {=example}. Отримано: {got@kind}.',
  },
  invalid_value: {
    en: 'This is not a valid value.',
    ro: 'Această valoare nu este validă.',
    ru: 'Недопустимое значение.',
    uk: 'Неприпустиме значення.',
  },
  'invalid_value.zipcode': {
    en: 'The zipcode {zipcode} and the postcode {postcode} are at odds. Send one of them, or both alike.',
    ro: 'Valorile zipcode {zipcode} și postcode {postcode} se contrazic. Trimiteți una dintre ele sau ambele la fel.',
    ru: 'Значения zipcode {zipcode} и postcode {postcode} противоречат друг другу. Отправьте одно из них или оба одинаковыми.',
    uk: 'Значення zipcode {zipcode} і postcode {postcode} суперечать одне одному. Надішліть одне з них або обидва однаковими.',
  },
  too_long: {
    en: 'Too long: {length character|characters}, at most {max}.',
    ro: 'Prea lung: {length caracter|caractere|de caractere}, cel mult {max}.',
    ru: 'Слишком длинно: {length символ|символа|символов}, а можно не больше {max}.',
    uk: 'Задовго: {length символ|символи|символів}, а можна не більше {max}.',
  },
  'too_long.bytes': {
    en: 'Too long: {length byte|bytes}, at most {max}.',
    ro: 'Prea lung: {length octet|octeți|de octeți}, cel mult {max}.',
    ru: 'Слишком длинно: {length байт|байта|байт}, а можно не больше {max}.',
    uk: 'Задовго: {length байт|байти|байтів}, а можна не більше {max}.',
  },
  'too_long.elements': {
    en: 'The list is too long: {length element|elements}, at most {max}.',
    ro: 'Lista este prea lungă: {length element|elemente|de elemente}, cel mult {max}.',
    ru: 'Список слишком длинный: {length элемент|элемента|элементов}, а можно не больше {max}.',
    uk: 'Список задовгий: {length елемент|елементи|елементів}, а можна не більше {max}.',
  },
  'too_long.answer': {
    en: 'The answer would be larger than {max MiB|MiB}. Ask for fewer fields, for smaller pages, or for Prefer: return=minimal.',
    ro: 'Răspunsul ar depăși {max MiB|MiB|MiB}. Cereți mai puține câmpuri, pagini mai mici sau Prefer: return=minimal.',
    ru: 'Ответ был бы больше {max МиБ|МиБ|МиБ}. Запросите меньше полей, страницы поменьше или Prefer: return=minimal.',
    uk: 'Відповідь була б більшою за {max МіБ|МіБ|МіБ}. Запитайте менше полів, менші сторінки або Prefer: return=minimal.',
  },
  'too_long.record': {
    en: 'The record that begins here is longer than {max byte|bytes}. In CSV, see whether a quote is not closed.',
    ro: 'Înregistrarea care începe aici depășește {max octet|octeți|de octeți}. La CSV, verificați dacă o ghilimea nu este închisă.',
    ru: 'Запись, которая начинается здесь, длиннее {max байта|байт|байт}. В CSV проверьте, не забыта ли закрывающая кавычка.',
    uk: 'Запис, що починається тут, довший за {max байт|байти|байтів}. У CSV перевірте, чи не забуто закривні лапки.',
  },
  'too_long.groups': {
    en: 'The names of these groups take {length byte|bytes} in every access token; {max} is the most.',
    ro: 'Numele acestor grupuri ocupă {length octet|octeți|de octeți} în fiecare token de acces; maximul este {max}.',
    ru: 'Названия этих групп занимают {length байт|байта|байт} в каждом токене доступа; предел — {max}.',
    uk: 'Назви цих груп займають {length байт|байти|байтів} у кожному токені доступу; межа — {max}.',
  },
  out_of_range: {
    en: 'Out of range: from {min} to {max}.',
    ro: 'În afara intervalului: de la {min} la {max}.',
    ru: 'Вне диапазона: от {min} до {max}.',
    uk: 'Поза діапазоном: від {min} до {max}.',
  },
  'out_of_range.min': {
    en: 'Too small: at least {min}.',
    ro: 'Prea mic: cel puțin {min}.',
    ru: 'Слишком мало: не меньше {min}.',
    uk: 'Замало: не менше {min}.',
  },
  'out_of_range.max': {
    en: 'Too large: at most {max}.',
    ro: 'Prea mare: cel mult {max}.',
    ru: 'Слишком много: не больше {max}.',
    uk: 'Забагато: не більше {max}.',
  },
  'out_of_range.elements': {
    en: 'The list must have from {min} to {max element|elements}.',
    ro: 'Lista trebuie să aibă de la {min} la {max element|elemente|de elemente}.',
    ru: 'В списке должно быть от {min} до {max элемента|элементов|элементов}.',
    uk: 'У списку має бути від {min} до {max елемента|елементів|елементів}.',
  },
  too_precise: {
    en: 'At most {places decimal place|decimal places}, got {=value}.',
    ro: 'Cel mult {places zecimală|zecimale|de zecimale}, s-a primit {=value}.',
    ru: 'Не больше {places знака|знаков|знаков} после точки, получено {=value}.',
    uk: 'Не більше {places знака|знаків|знаків} після крапки, отримано {=value}.',
  },
  'too_precise.unit': {
    en: 'A whole number is needed, as nothing less than one {=unit} is sold; got {=value}. Units such as KGM and MTR have decimals.',
    ro: 'Este nevoie de un număr întreg, fiindcă unitatea {=unit} nu se vinde în părți; s-a primit {=value}. Unitățile precum KGM și MTR au zecimale.',
    ru: 'Нужно целое число, так как единица {=unit} не продаётся частями; получено {=value}. Дробными бывают такие единицы, как KGM и MTR.',
    uk: 'Потрібне ціле число, бо одиниця {=unit} не продається частинами; отримано {=value}. Дробовими бувають такі одиниці, як KGM і MTR.',
  },
  'out_of_range.min_elements': {
    en: 'The list must have at least {min element|elements}.',
    ro: 'Lista trebuie să aibă cel puțin {min element|elemente|de elemente}.',
    ru: 'В списке должно быть не меньше {min элемента|элементов|элементов}.',
    uk: 'У списку має бути щонайменше {min елемент|елементи|елементів}.',
  },
} as const satisfies Record<string, Sentence>
