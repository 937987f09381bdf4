import type { Sentence } from './sentence.ts'

/** Messages about own fields and their declarations. */
export const OWN_FIELDS = {
  'unknown_field.own': {
    en: 'The site has no own field {name} here. Its fields are: {...valid}.',
    ro: 'Site-ul nu are aici câmpul propriu {name}. Câmpurile lui sunt: {...valid}.',
    ru: 'У сайта здесь нет собственного поля {name}. Есть поля: {...valid}.',
    uk: 'У сайту тут немає власного поля {name}. Є поля: {...valid}.',
  },
  'unknown_field.own_nearest': {
    en: 'The site has no own field {name} here. The nearest one is {nearest}.',
    ro: 'Site-ul nu are aici câmpul propriu {name}. Cel mai apropiat este {nearest}.',
    ru: 'У сайта здесь нет собственного поля {name}. Ближайшее по написанию: {nearest}.',
    uk: 'У сайту тут немає власного поля {name}. Найближче за написанням: {nearest}.',
  },
  'unknown_field.no_own': {
    en: 'The site has no own fields here, so {name} is unknown. Declare it first: POST /external/own-field/.',
    ro: 'Site-ul nu are câmpuri proprii aici, deci {name} este necunoscut. Declarați-l mai întâi: POST /external/own-field/.',
    ru: 'У сайта здесь нет собственных полей, поэтому {name} неизвестно. Сначала объявите его: POST /external/own-field/.',
    uk: 'У сайту тут немає власних полів, тому {name} невідоме. Спершу оголосіть його: POST /external/own-field/.',
  },
  'invalid_value.own_code': {
    en: 'A code begins with a letter a-z and has letters a-z, digits and underscores, at most {max character|characters}.',
    ro: 'Codul începe cu o literă a-z și conține litere a-z, cifre și liniuțe de subliniere, cel mult {max caracter|caractere|de caractere}.',
    ru: 'Код начинается с буквы a-z и состоит из букв a-z, цифр и подчёркиваний, не длиннее {max символа|символов|символов}.',
    uk: 'Код починається з літери a-z і складається з літер a-z, цифр і підкреслень, не довший за {max символ|символи|символів}.',
  },
  'invalid_value.not_of_kind': {
    en: 'A field of the kind {=kind} does not have this setting.',
    ro: 'Un câmp de tipul {=kind} nu are această setare.',
    ru: 'У поля вида {=kind} нет этой настройки.',
    uk: 'Поле виду {=kind} не має цього налаштування.',
  },
  'invalid_value.searchable_hidden': {
    en: 'A search would reveal the values of a hidden field: set visible_to=all or searchable=false.',
    ro: 'O căutare ar dezvălui valorile unui câmp ascuns: setați visible_to=all sau searchable=false.',
    ru: 'Поиск раскрыл бы значения скрытого поля: задайте visible_to=all или searchable=false.',
    uk: 'Пошук розкрив би значення прихованого поля: задайте visible_to=all або searchable=false.',
  },
  'out_of_range.own_searchable': {
    en: 'At most {max own field|own fields} of a kind of object can be searchable.',
    ro: 'Cel mult {max câmp propriu|câmpuri proprii|de câmpuri proprii} ale unui fel de obiect pot fi căutate.',
    ru: 'Искать можно не больше чем по {max собственному полю|собственным полям|собственным полям} каждого вида объектов.',
    uk: 'Шукати можна щонайбільше за {max власним полем|власними полями|власними полями} кожного виду об’єктів.',
  },
  'out_of_range.own_fields': {
    en: 'A site has at most {max own field|own fields} per kind of object.',
    ro: 'Un site are cel mult {max câmp propriu|câmpuri proprii|de câmpuri proprii} pentru fiecare fel de obiect.',
    ru: 'У сайта не больше {max собственного поля|собственных полей|собственных полей} на каждый вид объектов.',
    uk: 'Сайт має не більше ніж {max власне поле|власні поля|власних полів} на кожен вид об’єктів.',
  },
  'out_of_range.own_digits': {
    en: 'A number has at most {max digit|digits}.',
    ro: 'Un număr are cel mult {max cifră|cifre|de cifre}.',
    ru: 'В числе не больше {max цифры|цифр|цифр}.',
    uk: 'У числі не більше ніж {max цифра|цифри|цифр}.',
  },
  'duplicate.own_code': {
    en: 'The own field {other} of these objects already has the name {value}.',
    ro: 'Câmpul propriu {other} al acestor obiecte are deja numele {value}.',
    ru: 'Имя {value} уже занято собственным полем {other} этих объектов.',
    uk: 'Ім’я {value} вже зайняте власним полем {other} цих об’єктів.',
  },
  'conflict.own_values': {
    en: 'Objects have values in this field, which the change could lose. Convert the field instead.',
    ro: 'Există obiecte cu valori în acest câmp, care s-ar putea pierde. Convertiți câmpul.',
    ru: 'У объектов есть значения этого поля, они могут быть потеряны. Преобразуйте поле.',
    uk: 'Об’єкти мають значення цього поля, їх може бути втрачено. Перетворіть поле.',
  },
  'conflict.own_lost': {
    en: 'The new kind cannot hold {count value|values}. A trial run lists them; lost=clear removes them.',
    ro: 'Noul tip nu poate păstra {count valoare|valori|de valori}. O probă le enumeră; lost=clear le șterge.',
    ru: 'Новый вид не вмещает {count значение|значения|значений}. Проверка их перечислит; lost=clear их удалит.',
    uk: 'Новий вид не вміщує {count значення|значення|значень}. Перевірка їх перелічить; lost=clear їх вилучить.',
  },
  'conflict.own_orders': {
    en: 'Values of orders are not converted. Declare another field.',
    ro: 'Valorile comenzilor nu se convertesc. Declarați alt câmp.',
    ru: 'Значения заказов не преобразуются. Объявите другое поле.',
    uk: 'Значення замовлень не перетворюються. Оголосіть інше поле.',
  },
  'out_of_range.own_converted': {
    en: 'At most {max object|objects} with a value can be converted at once. Export the values, declare another field and import.',
    ro: 'Se pot converti odată cel mult {max obiect|obiecte|de obiecte} cu valori. Exportați valorile, declarați alt câmp și importați.',
    ru: 'За один раз преобразуются значения не больше чем {max объекта|объектов|объектов}. Выгрузите значения, объявите другое поле и импортируйте.',
    uk: 'За один раз перетворюються значення щонайбільше {max об’єкта|об’єктів|об’єктів}. Вивантажте значення, оголосіть інше поле та імпортуйте.',
  },
  'conflict.own_choice': {
    en: 'Objects have the value {value}, so this choice cannot be removed.',
    ro: 'Există obiecte cu valoarea {value}, deci această opțiune nu poate fi ștearsă.',
    ru: 'У объектов есть значение {value}, поэтому этот вариант нельзя убрать.',
    uk: 'Об’єкти мають значення {value}, тому цей варіант не можна прибрати.',
  },
  'conflict.own_duplicates': {
    en: 'Several objects have the value {value}, so the field cannot be unique.',
    ro: 'Mai multe obiecte au valoarea {value}, deci câmpul nu poate fi unic.',
    ru: 'У нескольких объектов значение {value}, поэтому поле не может быть уникальным.',
    uk: 'Кілька об’єктів мають значення {value}, тому поле не може бути унікальним.',
  },
} as const satisfies Record<string, Sentence>
