import type { Sentence } from './sentence.ts'

/** What is said of a call that does not fit what is stored, or what was sent before. */
export const CONFLICTS = {
  conflict: {
    en: 'This does not fit what is stored now.',
    ro: 'Aceasta nu corespunde cu ceea ce este salvat acum.',
    ru: 'Это не согласуется с тем, что хранится сейчас.',
    uk: 'Це не узгоджується з тим, що зберігається зараз.',
  },
  'conflict.user': {
    en: '{email} already has an account, which no link can take over. Make it an operator by: vitrina operator add {=email}',
    ro: '{email} are deja un cont, pe care niciun link nu îl poate prelua. Faceți-l operator prin: vitrina operator add {=email}',
    ru: 'У {email} уже есть аккаунт, и ссылка не может его присвоить. Сделайте его оператором: vitrina operator add {=email}',
    uk: '{email} уже має акаунт, і посилання не може його привласнити. Зробіть його оператором: vitrina operator add {=email}',
  },
  'conflict.assigned': {
    en: 'Somebody else is in charge of it by now.',
    ro: 'Între timp are alt responsabil.',
    ru: 'За это время назначен другой ответственный.',
    uk: 'За цей час призначено іншого відповідального.',
  },
  'conflict.offset': {
    en: 'The file has been received up to byte {offset}: continue from there.',
    ro: 'Fișierul a fost primit până la octetul {offset}: continuați de acolo.',
    ru: 'Файл принят до байта {offset}: продолжайте оттуда.',
    uk: 'Файл прийнято до байта {offset}: продовжуйте звідти.',
  },
  'conflict.complete': {
    en: 'This job accepts no more parts of a file.',
    ro: 'Această sarcină nu mai primește părți de fișier.',
    ru: 'Это задание больше не принимает частей файла.',
    uk: 'Це завдання більше не приймає частин файлу.',
  },
  'conflict.sender': {
    en: 'This upload was cancelled, or another request continues it.',
    ro: 'Această încărcare a fost anulată sau este continuată de altă cerere.',
    ru: 'Эта загрузка отменена, или её продолжает другой запрос.',
    uk: 'Це завантаження скасовано, або його продовжує інший запит.',
  },
  'conflict.people_import': {
    en: 'The same file is being imported elsewhere right now.',
    ro: 'Același fișier se importă chiar acum în altă parte.',
    ru: 'Этот же файл прямо сейчас импортируется в другом месте.',
    uk: 'Цей самий файл саме зараз імпортується в іншому місці.',
  },
  'conflict.over': {
    en: 'This job is already over.',
    ro: 'Această sarcină s-a încheiat deja.',
    ru: 'Это задание уже завершено.',
    uk: 'Це завдання вже завершено.',
  },
  'conflict.import_under_way': {
    en: 'This import is still under way. Stop it first, or wait for its end.',
    ro: 'Acest import este încă în curs. Opriți-l mai întâi sau așteptați să se încheie.',
    ru: 'Этот импорт ещё выполняется. Сначала остановите его или дождитесь окончания.',
    uk: 'Цей імпорт ще виконується. Спершу зупиніть його або дочекайтеся завершення.',
  },
  'conflict.import_not_kept': {
    en: 'This import cannot be undone: what was there before it is not kept.',
    ro: 'Acest import nu poate fi anulat: ce era înaintea lui nu s-a păstrat.',
    ru: 'Этот импорт нельзя отменить: прежние значения не сохранены.',
    uk: 'Цей імпорт не можна скасувати: попередні значення не збережено.',
  },
  'conflict.webhooks': {
    en: 'A site has at most {max webhook|webhooks}. Remove one that is no longer needed.',
    ro: 'Un site poate avea cel mult {max webhook|webhookuri|de webhookuri}. Eliminați unul de care nu mai este nevoie.',
    ru: 'У сайта не может быть больше {max вебхука|вебхуков|вебхуков}. Удалите тот, который больше не нужен.',
    uk: 'Сайт може мати не більше {max вебхука|вебхуків|вебхуків}. Видаліть той, який більше не потрібен.',
  },
  'conflict.token': {
    en: 'This token no longer works, or another has already replaced it.',
    ro: 'Acest token nu mai funcționează sau a fost deja înlocuit cu altul.',
    ru: 'Этот токен больше не действует или уже заменён другим.',
    uk: 'Цей токен більше не діє або його вже замінено іншим.',
  },
  'conflict.yourself': {
    en: 'You cannot do this to your own account: another operator can.',
    ro: 'Nu puteți face aceasta cu propriul cont: o poate face alt operator.',
    ru: 'С собственным аккаунтом этого сделать нельзя: это может другой оператор.',
    uk: 'Із власним акаунтом цього зробити не можна: це може інший оператор.',
  },
  'conflict.last_operator': {
    en: 'Nobody would be left who can sign in and run the whole deployment. Add another operator first.',
    ro: 'Nu ar mai rămâne nimeni care să se poată autentifica și să administreze întreaga instalare. Adăugați mai întâi alt operator.',
    ru: 'Не осталось бы никого, кто может войти и управлять всей установкой. Сначала добавьте другого оператора.',
    uk: 'Не лишилося б нікого, хто може ввійти й керувати всією інсталяцією. Спершу додайте іншого оператора.',
  },
  'conflict.last_item': {
    en: 'This is the last item of its order, and an order needs at least one. To call the order off, set the item to canceled.',
    ro: 'Aceasta este ultima poziție a comenzii, iar o comandă are nevoie de cel puțin una. Ca să anulați comanda, puneți poziția în starea canceled.',
    ru: 'Это последняя позиция заказа, а в заказе нужна хотя бы одна. Чтобы отменить заказ, дайте позиции статус canceled.',
    uk: 'Це остання позиція замовлення, а замовлення потребує принаймні однієї. Щоб скасувати замовлення, надайте позиції статус canceled.',
  },
  'conflict.order_rrn': {
    en: 'Order {order} has the rrn {stored}, and this row the rrn {sent}: they are two orders. If it is the same, change its rrn by PUT with If-Match.',
    ro: 'Comanda {order} are rrn-ul {stored}, iar acest rând are rrn-ul {sent}: sunt două comenzi diferite. Dacă este aceeași, schimbați rrn-ul prin PUT cu If-Match.',
    ru: 'У заказа {order} rrn {stored}, а в этой строке rrn {sent}: это два разных заказа. Если заказ тот же, измените его rrn через PUT с If-Match.',
    uk: 'Замовлення {order} має rrn {stored}, а в цьому рядку rrn {sent}: це два різні замовлення. Якщо замовлення те саме, змініть його rrn через PUT з If-Match.',
  },
  'conflict.order': {
    en: 'Order {order} (rrn {stored}) was made by somebody else, and has none of the products of this row (rrn {sent}): they seem to be two orders. If it is the same, name its rrn or its items, or use PUT with If-Match.',
    ro: 'Comanda {order} (rrn {stored}) a fost creată de altcineva și nu are niciunul dintre produsele acestui rând (rrn {sent}): par două comenzi diferite. Dacă este aceeași, indicați rrn-ul sau pozițiile ei ori folosiți PUT cu If-Match.',
    ru: 'Заказ {order} (rrn {stored}) создан не вами, и в нём нет ни одного товара из этой строки (rrn {sent}): похоже, это два разных заказа. Если заказ тот же, укажите его rrn или его позиции либо используйте PUT с If-Match.',
    uk: 'Замовлення {order} (rrn {stored}) створено не вами, і в ньому немає жодного товару з цього рядка (rrn {sent}): схоже, це два різні замовлення. Якщо замовлення те саме, вкажіть його rrn чи його позиції або використайте PUT з If-Match.',
  },
  forbidden_transition: {
    en: 'An item cannot go from {from} to {to}. From {from} it may go to: {...allowed}.',
    ro: 'O poziție nu poate trece din {from} în {to}. Din {from} poate trece în: {...allowed}.',
    ru: 'Позиция не может перейти из {from} в {to}. Из {from} она может перейти в: {...allowed}.',
    uk: 'Позиція не може перейти з {from} у {to}. З {from} вона може перейти в: {...allowed}.',
  },
  'forbidden_transition.final': {
    en: 'An item cannot go from {from} to {to}: {from} is final.',
    ro: 'O poziție nu poate trece din {from} în {to}: {from} este o stare finală.',
    ru: 'Позиция не может перейти из {from} в {to}: {from} — конечный статус.',
    uk: 'Позиція не може перейти з {from} у {to}: {from} — кінцевий статус.',
  },
  cursor_gone: {
    en: 'Changes just after this cursor are no longer kept; those after {oldest} are. Read everything again, or continue from there.',
    ro: 'Modificările de după acest cursor nu mai sunt păstrate; cele de după {oldest} sunt. Citiți totul din nou sau continuați de acolo.',
    ru: 'Изменения после этого курсора уже не хранятся; хранятся те, что после {oldest}. Прочитайте всё заново или продолжайте оттуда.',
    uk: 'Зміни після цього курсора вже не зберігаються; зберігаються ті, що після {oldest}. Прочитайте все заново або продовжуйте звідти.',
  },
  restored: {
    en: 'The site was restored from a backup, and what happened after {safe} was undone. Continue from there.',
    ro: 'Site-ul a fost restaurat dintr-o copie de rezervă, iar ce s-a întâmplat după {safe} s-a anulat. Continuați de acolo.',
    ru: 'Сайт восстановлен из резервной копии, и всё, что произошло после {safe}, отменено. Продолжайте оттуда.',
    uk: 'Сайт відновлено з резервної копії, і все, що сталося після {safe}, скасовано. Продовжуйте звідти.',
  },
  idempotency_key_in_use: {
    en: 'A request with this Idempotency-Key is still running.',
    ro: 'O cerere cu acest Idempotency-Key încă rulează.',
    ru: 'Запрос с этим Idempotency-Key ещё выполняется.',
    uk: 'Запит із цим Idempotency-Key ще виконується.',
  },
  precondition_failed: {
    en: 'The object has changed since it was read. Read it again, and send If-Match with its new ETag.',
    ro: 'Obiectul s-a schimbat de când a fost citit. Citiți-l din nou și trimiteți If-Match cu noul lui ETag.',
    ru: 'Объект изменился с тех пор, как был прочитан. Прочитайте его снова и отправьте If-Match с новым ETag.',
    uk: 'Об’єкт змінився, відколи його прочитано. Прочитайте його знову й надішліть If-Match з новим ETag.',
  },
  idempotency_key_reused: {
    en: 'This Idempotency-Key was used for another request.',
    ro: 'Acest Idempotency-Key a fost folosit pentru o altă cerere.',
    ru: 'Этот Idempotency-Key уже использован для другого запроса.',
    uk: 'Цей Idempotency-Key вже використано для іншого запиту.',
  },
} as const satisfies Record<string, Sentence>
