import type { REFUND_METHODS, RETURN_REASONS } from '@vitrina/schema/orders/order-return'
import type { Words } from '../../text/words.ts'

/** Labels of the usual reasons of a return. */
export const reasonWords = {
  damaged: { en: 'Damaged', ro: 'Deteriorat', ru: 'Повреждён', uk: 'Пошкоджений' },
  defective: { en: 'Defective', ro: 'Defect', ru: 'Брак', uk: 'Брак' },
  wrong_item: { en: 'Wrong product', ro: 'Produs greșit', ru: 'Не тот товар', uk: 'Не той товар' },
  not_as_described: {
    en: 'Not as described',
    ro: 'Nu corespunde descrierii',
    ru: 'Не соответствует описанию',
    uk: 'Не відповідає опису',
  },
  does_not_fit: { en: 'Does not fit', ro: 'Nu se potrivește', ru: 'Не подошёл', uk: 'Не підійшов' },
  changed_mind: { en: 'Changed mind', ro: 'S-a răzgândit', ru: 'Передумал', uk: 'Передумав' },
  late_delivery: {
    en: 'Late delivery',
    ro: 'Livrare întârziată',
    ru: 'Поздняя доставка',
    uk: 'Пізня доставка',
  },
  other: { en: 'Other', ro: 'Alt motiv', ru: 'Другое', uk: 'Інше' },
} as const satisfies Words & Readonly<Record<(typeof RETURN_REASONS)[number], unknown>>

/** Labels of the refund methods. */
export const methodWords = {
  cash: { en: 'Cash', ro: 'Numerar', ru: 'Наличные', uk: 'Готівка' },
  card: { en: 'Card', ro: 'Card', ru: 'Карта', uk: 'Картка' },
  bank_transfer: {
    en: 'Bank transfer',
    ro: 'Transfer bancar',
    ru: 'Банковский перевод',
    uk: 'Банківський переказ',
  },
  store_credit: { en: 'Bonus points', ro: 'Puncte bonus', ru: 'Бонусы', uk: 'Бонуси' },
  other: { en: 'Other', ro: 'Altfel', ru: 'Другой', uk: 'Інший' },
} as const satisfies Words & Readonly<Record<(typeof REFUND_METHODS)[number], unknown>>

/** Texts of returns and refunds. */
export const words = {
  return: { en: 'Return', ro: 'Retur', ru: 'Возврат', uk: 'Повернення' },
  returns: { en: 'Returns', ro: 'Retururi', ru: 'Возвраты', uk: 'Повернення' },
  title: {
    en: 'Return of order {id}',
    ro: 'Returul comenzii {id}',
    ru: 'Возврат по заказу {id}',
    uk: 'Повернення за замовленням {id}',
  },
  quantityOf: {
    en: 'Returned quantity: {name}',
    ro: 'Cantitate returnată: {name}',
    ru: 'Возвращаемое количество: {name}',
    uk: 'Кількість до повернення: {name}',
  },
  outOf: { en: 'of {max}', ro: 'din {max}', ru: 'из {max}', uk: 'із {max}' },
  all: { en: 'Return all', ro: 'Returnați tot', ru: 'Вернуть всё', uk: 'Повернути все' },
  delivery: {
    en: 'Refund the delivery: {sum}',
    ro: 'Restituiți livrarea: {sum}',
    ru: 'Вернуть стоимость доставки: {sum}',
    uk: 'Повернути вартість доставки: {sum}',
  },
  reason: { en: 'Reason', ro: 'Motiv', ru: 'Причина', uk: 'Причина' },
  comment: { en: 'Comment', ro: 'Comentariu', ru: 'Комментарий', uk: 'Коментар' },
  restock: {
    en: 'Put the goods back in stock',
    ro: 'Readuceți produsele în stoc',
    ru: 'Вернуть товар на остатки',
    uk: 'Повернути товар на залишки',
  },
  store: { en: 'Store', ro: 'Magazin', ru: 'Магазин', uk: 'Магазин' },
  withoutStore: {
    en: 'Without a store the quantity of the product grows.',
    ro: 'Fără magazin crește cantitatea produsului.',
    ru: 'Без магазина увеличится общее количество товара.',
    uk: 'Без магазину збільшиться загальна кількість товару.',
  },
  refund: { en: 'Refund', ro: 'Suma restituită', ru: 'Сумма возврата', uk: 'Сума повернення' },
  value: {
    en: 'Value of the return: {sum}',
    ro: 'Valoarea returului: {sum}',
    ru: 'Стоимость возвращаемого: {sum}',
    uk: 'Вартість повернутого: {sum}',
  },
  owed: {
    en: 'Value of the return: {sum}. The order is not fully paid: {owed} is owed.',
    ro: 'Valoarea returului: {sum}. Comanda nu este achitată integral: se datorează {owed}.',
    ru: 'Стоимость возвращаемого: {sum}. Заказ оплачен не полностью: вернуть нужно {owed}.',
    uk: 'Вартість повернутого: {sum}. Замовлення оплачено не повністю: повернути треба {owed}.',
  },
  method: { en: 'Refunded by', ro: 'Restituit prin', ru: 'Способ возврата', uk: 'Спосіб повернення' },
  record: {
    en: 'Record the return',
    ro: 'Înregistrați returul',
    ru: 'Оформить возврат',
    uk: 'Оформити повернення',
  },
  recorded: {
    en: 'The return was recorded',
    ro: 'Returul a fost înregistrat',
    ru: 'Возврат оформлен',
    uk: 'Повернення оформлено',
  },
  refunded: { en: 'Refunded', ro: 'Restituit', ru: 'Возвращено', uk: 'Повернено' },
  notRefunded: {
    en: 'Nothing was refunded',
    ro: 'Nu s-a restituit nimic',
    ru: 'Деньги не возвращались',
    uk: 'Гроші не повертали',
  },
  toPay: { en: 'To be paid', ro: 'De achitat', ru: 'К оплате', uk: 'До сплати' },
  owedToCustomer: {
    en: 'Owed to the customer',
    ro: 'Datorat clientului',
    ru: 'К возврату покупателю',
    uk: 'До повернення покупцеві',
  },
  settled: { en: 'Balance', ro: 'Sold', ru: 'Остаток', uk: 'Залишок' },
  restocked: {
    en: 'Back in stock',
    ro: 'Readus în stoc',
    ru: 'Возвращено на остатки',
    uk: 'Повернено на залишки',
  },
  restockedAt: {
    en: 'Back in stock: {store}',
    ro: 'Readus în stoc: {store}',
    ru: 'Возвращено на остатки: {store}',
    uk: 'Повернено на залишки: {store}',
  },
  discountShare: {
    en: 'Discount returned',
    ro: 'Reducere returnată',
    ru: 'Скидка по возвратам',
    uk: 'Знижка за поверненнями',
  },
  deliveryShare: {
    en: 'Delivery refunded',
    ro: 'Livrare restituită',
    ru: 'Возвращено за доставку',
    uk: 'Повернено за доставку',
  },
  allowance: {
    en: 'Extra refund',
    ro: 'Restituire suplimentară',
    ru: 'Дополнительная компенсация',
    uk: 'Додаткова компенсація',
  },
} as const satisfies Words
