import { ORDER_STATUS_LABELS } from '@vitrina/schema/orders/order-labels'
import type { Words } from '../../text/words.ts'
import { words as orderWords } from '../order-words.ts'
import { tradeWords } from '../trade-words.ts'

const { add, comment, price: loyalty_price, product, quantity, status: order_status } = orderWords
const { collected, collectedwithchanges } = ORDER_STATUS_LABELS

export const words = {
  ...{ add, comment, product, quantity, collected, collectedwithchanges },
  // Labels of changed fields.
  ...{ order_status, loyalty_price, discount: tradeWords.discount },
  picking: { en: 'Picking', ro: 'Colectare', ru: 'Сборка', uk: 'Збирання' },
  store: { en: 'Store', ro: 'Magazin', ru: 'Магазин', uk: 'Магазин' },
  allStores: { en: 'All stores', ro: 'Toate magazinele', ru: 'Все магазины', uk: 'Усі магазини' },
  none: {
    en: 'No orders to collect',
    ro: 'Nicio comandă de colectat',
    ru: 'Нет заказов для сборки',
    uk: 'Немає замовлень для збирання',
  },
  items: {
    en: '{count item|items}',
    ro: '{count poziție|poziții|de poziții}',
    ru: '{count позиция|позиции|позиций}',
    uk: '{count позиція|позиції|позицій}',
  },
  moreOrders: {
    en: 'Show more orders',
    ro: 'Afișați mai multe comenzi',
    ru: 'Показать ещё заказы',
    uk: 'Показати ще замовлення',
  },
  back: { en: 'All orders', ro: 'Toate comenzile', ru: 'Все заказы', uk: 'Усі замовлення' },
  order: { en: 'Order {id}', ro: 'Comanda {id}', ru: 'Заказ {id}', uk: 'Замовлення {id}' },
  of: { en: '{taken} of {all}', ro: '{taken} din {all}', ru: '{taken} из {all}', uk: '{taken} з {all}' },
  more: { en: 'One more: {name}', ro: 'Încă unul: {name}', ru: 'Ещё один: {name}', uk: 'Ще один: {name}' },
  less: {
    en: 'One less: {name}',
    ro: 'Cu unul mai puțin: {name}',
    ru: 'На один меньше: {name}',
    uk: 'На один менше: {name}',
  },
  missing: { en: 'Missing', ro: 'Lipsește', ru: 'Не хватает', uk: 'Бракує' },
  substitute: { en: 'Substitute', ro: 'Înlocuitor', ru: 'Замена', uk: 'Заміна' },
  substituteOf: {
    en: 'Substitute for {name}',
    ro: 'Înlocuitor pentru {name}',
    ru: 'Замена для «{name}»',
    uk: 'Заміна для «{name}»',
  },
  remove: { en: 'Remove: {name}', ro: 'Eliminați: {name}', ru: 'Убрать: {name}', uk: 'Прибрати: {name}' },
  barcode: {
    en: 'Barcode or code',
    ro: 'Cod de bare sau cod',
    ru: 'Штрихкод или код',
    uk: 'Штрихкод або код',
  },
  scan: {
    en: 'Scan by camera',
    ro: 'Scanați cu camera',
    ru: 'Сканировать камерой',
    uk: 'Сканувати камерою',
  },
  tickIt: { en: 'Tick', ro: 'Bifați', ru: 'Отметить', uk: 'Позначити' },
  noCamera: {
    en: 'The camera does not open. Allow it in the browser, or type the code.',
    ro: 'Camera nu pornește. Permiteți accesul în browser sau introduceți codul.',
    ru: 'Камера не открывается. Разрешите доступ в браузере или введите код.',
    uk: 'Камера не відкривається. Дозвольте доступ у браузері або введіть код.',
  },
  ticked: {
    en: '{name}: {taken} of {all}',
    ro: '{name}: {taken} din {all}',
    ru: '{name}: {taken} из {all}',
    uk: '{name}: {taken} з {all}',
  },
  unknown: {
    en: '{code} is not in this order',
    ro: '{code} nu este în această comandă',
    ru: '{code} нет в этом заказе',
    uk: '{code} немає в цьому замовленні',
  },
  full: {
    en: '{name} is already complete',
    ro: '{name} este deja complet',
    ru: '{name} уже собран полностью',
    uk: '{name} уже зібрано повністю',
  },
  added: { en: 'Added', ro: 'Adăugat', ru: 'Добавлено', uk: 'Додано' },
  removed: { en: 'Removed', ro: 'Eliminat', ru: 'Удалено', uk: 'Видалено' },
  begunBy: {
    en: '{name} is collecting this order',
    ro: '{name} colectează această comandă',
    ru: 'Заказ собирает {name}',
    uk: 'Замовлення збирає {name}',
  },
  marks: {
    en: '{count mark|marks}',
    ro: '{count marcaj|marcaje|de marcaje}',
    ru: '{count отметка|отметки|отметок}',
    uk: '{count позначка|позначки|позначок}',
  },
  offline: {
    en: 'No connection: {count mark|marks} kept on this device',
    ro: 'Fără conexiune: {count marcaj păstrat|marcaje păstrate|de marcaje păstrate} pe acest dispozitiv',
    ru: 'Нет связи: на этом устройстве {count отметка|отметки|отметок}',
    uk: 'Немає зв’язку: на цьому пристрої {count позначка|позначки|позначок}',
  },
  waits: {
    en: 'Waiting to be sent',
    ro: 'Așteaptă trimiterea',
    ru: 'Ждёт отправки',
    uk: 'Чекає на надсилання',
  },
  outOf: { en: 'of {all}', ro: 'din {all}', ru: 'из {all}', uk: 'з {all}' },
  quantityOf: {
    en: 'Taken quantity: {name}',
    ro: 'Cantitate luată: {name}',
    ru: 'Собранное количество: {name}',
    uk: 'Зібрана кількість: {name}',
  },
  canceled: {
    en: 'Nothing in stock: cancel the order',
    ro: 'Nimic în stoc: anulați comanda',
    ru: 'Нет остатка: отменить заказ',
    uk: 'Немає залишку: скасувати замовлення',
  },
  left: {
    en: '{count item|items} left',
    ro: 'De verificat: {count poziție|poziții|de poziții}',
    ru: 'Осталось: {count позиция|позиции|позиций}',
    uk: 'Залишилось: {count позиція|позиції|позицій}',
  },
  conflict: {
    en: 'Someone changed this order. Your marks are kept: check them, then finish.',
    ro: 'Cineva a modificat această comandă. Marcajele dvs. sunt păstrate: verificați-le, apoi finalizați.',
    ru: 'Этот заказ изменил другой пользователь. Ваши отметки сохранены: проверьте их и завершите сборку.',
    uk: 'Це замовлення змінив інший користувач. Ваші позначки збережено: перевірте їх і завершіть збирання.',
  },
  nothingOpen: {
    en: 'Nothing is left to collect in this order.',
    ro: 'În această comandă nu mai este nimic de colectat.',
    ru: 'В этом заказе больше нечего собирать.',
    uk: 'У цьому замовленні більше нічого збирати.',
  },
} as const satisfies Words
