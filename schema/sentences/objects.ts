import type { Sentence } from './sentence.ts'

/** What is said of objects and fields that are not there, are there twice, or are held by others. */
export const OBJECTS = {
  not_found: {
    en: 'There is nothing here with this name or number.',
    ro: 'Aici nu există nimic cu acest nume sau număr.',
    ru: 'Здесь нет ничего с таким именем или номером.',
    uk: 'Тут немає нічого з таким ім’ям або номером.',
  },
  'not_found.path': {
    en: 'There is no path {path} here. All paths are listed at {=docs}.',
    ro: 'Calea {path} nu există aici. Toate căile sunt la {=docs}.',
    ru: 'Здесь нет пути {path}. Все пути перечислены на {=docs}.',
    uk: 'Тут немає шляху {path}. Усі шляхи перелічено на {=docs}.',
  },
  'not_found.path_near': {
    en: 'There is no path {path} here. Did you mean {=near}? All paths are listed at {=docs}.',
    ro: 'Calea {path} nu există aici. Ați vrut {=near}? Toate căile sunt la {=docs}.',
    ru: 'Здесь нет пути {path}. Возможно, нужен {=near}? Все пути перечислены на {=docs}.',
    uk: 'Тут немає шляху {path}. Можливо, потрібен {=near}? Усі шляхи перелічено на {=docs}.',
  },
  'not_found.set_up_link': {
    en: 'This link no longer works: it is more than a day old, or there is an operator already. Sign in, or run: vitrina operator link',
    ro: 'Acest link nu mai funcționează: este mai vechi de o zi sau există deja un operator. Autentificați-vă sau rulați: vitrina operator link',
    ru: 'Эта ссылка больше не действует: ей больше суток, или оператор уже есть. Войдите или выполните: vitrina operator link',
    uk: 'Це посилання більше не діє: йому понад добу, або оператор уже є. Увійдіть або виконайте: vitrina operator link',
  },
  'not_found.object': {
    en: 'There is no {=object} with {=field} {value}.',
    ro: 'Nu s-a găsit: {=object}, {=field} {value}.',
    ru: 'Не найдено: {=object}, {=field} {value}.',
    uk: 'Не знайдено: {=object}, {=field} {value}.',
  },
  duplicate: {
    en: 'Another {=object} already has {=field} {value}.',
    ro: 'Valoare deja folosită: {=object}, {=field} {value}.',
    ru: 'Уже занято: {=object}, {=field} {value}.',
    uk: 'Уже зайнято: {=object}, {=field} {value}.',
  },
  'duplicate.batch': {
    en: 'The same {=field} is already in this batch, at index {first}.',
    ro: 'Aceeași valoare în câmpul {=field} există deja în acest lot, la indexul {first}.',
    ru: 'То же значение поля {=field} уже есть в этом пакете, под индексом {first}.',
    uk: 'Те саме значення поля {=field} вже є в цьому пакеті, під індексом {first}.',
  },
  'duplicate.exists': {
    en: 'This {=object} exists already, and mode=create does not change what exists.',
    ro: 'Există deja ({=object}), iar mode=create nu modifică ce există.',
    ru: 'Такой объект ({=object}) уже есть, а mode=create не меняет существующее.',
    uk: 'Такий об’єкт ({=object}) вже є, а mode=create не змінює наявне.',
  },
  'duplicate.rrn': {
    en: 'Order {order} already has the rrn {value}.',
    ro: 'Comanda {order} are deja acest rrn: {value}.',
    ru: 'У заказа {order} уже есть rrn {value}.',
    uk: 'Замовлення {order} вже має rrn {value}.',
  },
  'duplicate.list': {
    en: 'This is in the list twice.',
    ro: 'Această valoare apare de două ori în listă.',
    ru: 'Это значение есть в списке дважды.',
    uk: 'Це значення є в списку двічі.',
  },
  'duplicate.parameter': {
    en: 'This parameter is given more than once.',
    ro: 'Acest parametru este indicat de mai multe ori.',
    ru: 'Этот параметр указан больше одного раза.',
    uk: 'Цей параметр указано більше одного разу.',
  },
  cycle: {
    en: 'An object cannot be placed under itself.',
    ro: 'Un obiect nu poate fi plasat sub el însuși.',
    ru: 'Объект не может находиться внутри самого себя.',
    uk: 'Об’єкт не може перебувати всередині самого себе.',
  },
  in_use: {
    en: 'Still in use: {=object} {id} refers to it by {=field}.',
    ro: 'Încă este folosit: {=object} {id} se referă la acest obiect prin {=field}.',
    ru: 'Ещё используется: на этот объект ссылается {=object} {id}, поле {=field}.',
    uk: 'Ще використовується: на цей об’єкт посилається {=object} {id}, поле {=field}.',
  },
  'in_use.stock': {
    en: 'It still has stock (rows: {count}). Say ?with=stock to delete that with it.',
    ro: 'Încă are stoc (rânduri: {count}). Cu ?with=stock se șterge împreună cu el.',
    ru: 'Здесь ещё есть остатки (строк: {count}). С ?with=stock они удаляются вместе с ним.',
    uk: 'Тут ще є залишки (рядків: {count}). З ?with=stock вони видаляються разом із ним.',
  },
  'in_use.prices': {
    en: 'It still has prices (rows: {count}). Say ?with=prices to delete them with it.',
    ro: 'Încă are prețuri (rânduri: {count}). Cu ?with=prices se șterg împreună cu el.',
    ru: 'Здесь ещё есть цены (строк: {count}). С ?with=prices они удаляются вместе с ним.',
    uk: 'Тут ще є ціни (рядків: {count}). З ?with=prices вони видаляються разом із ним.',
  },
  belongs_elsewhere: {
    en: 'Item {id} belongs to order {order}.',
    ro: 'Poziția {id} aparține comenzii {order}.',
    ru: 'Позиция {id} относится к заказу {order}.',
    uk: 'Позиція {id} належить до замовлення {order}.',
  },
  read_only: {
    en: 'This field is set by the server and cannot be sent.',
    ro: 'Acest câmp este completat de server și nu poate fi trimis.',
    ru: 'Это поле заполняет сервер, передавать его нельзя.',
    uk: 'Це поле заповнює сервер, надсилати його не можна.',
  },
  unknown_field: {
    en: 'There is no such field. The fields are: {...valid}.',
    ro: 'Nu există un astfel de câmp. Câmpurile sunt: {...valid}.',
    ru: 'Такого поля нет. Есть поля: {...valid}.',
    uk: 'Такого поля немає. Є поля: {...valid}.',
  },
  'unknown_field.named': {
    en: 'There is no field {name}. The fields are: {...valid}.',
    ro: 'Nu există câmpul {name}. Câmpurile sunt: {...valid}.',
    ru: 'Поля {name} нет. Есть поля: {...valid}.',
    uk: 'Поля {name} немає. Є поля: {...valid}.',
  },
  'unknown_field.write_only': {
    en: 'The field {name} can be written, but is not shown when reading.',
    ro: 'Câmpul {name} poate fi scris, dar nu apare la citire.',
    ru: 'Поле {name} можно записать, но при чтении его нет.',
    uk: 'Поле {name} можна записати, але при читанні його немає.',
  },
  unknown_parameter: {
    en: 'There is no such parameter. The parameters are: {...valid}.',
    ro: 'Nu există un astfel de parametru. Parametrii sunt: {...valid}.',
    ru: 'Такого параметра нет. Есть параметры: {...valid}.',
    uk: 'Такого параметра немає. Є параметри: {...valid}.',
  },
  'not_found.console': {
    en: 'The console is not built. Start the server by npm start, which builds it.',
    ro: 'Consola nu este construită. Porniți serverul cu npm start, care o construiește.',
    ru: 'Консоль не собрана. Запустите сервер командой npm start, она соберёт консоль.',
    uk: 'Консоль не зібрано. Запустіть сервер командою npm start, вона збере консоль.',
  },
  'not_found.guide': {
    en: 'The guide is not built here: npm run guide builds it.',
    ro: 'Ghidul nu este construit aici: îl construiește npm run guide.',
    ru: 'Руководство здесь не собрано: его собирает npm run guide.',
    uk: 'Посібник тут не зібрано: його збирає npm run guide.',
  },
  'unknown_parameter.none': {
    en: 'There is no such parameter: this address takes none.',
    ro: 'Nu există un astfel de parametru: această adresă nu primește niciunul.',
    ru: 'Такого параметра нет: этот адрес не принимает параметров.',
    uk: 'Такого параметра немає: ця адреса не приймає параметрів.',
  },
} as const satisfies Record<string, Sentence>
