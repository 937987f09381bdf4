import type { Words } from '../text/words.ts'

/** Texts of discounts, VAT, companies, payment and shipment of orders. */
export const tradeWords = {
  delivery: { en: 'Delivery', ro: 'Livrare', ru: 'Доставка', uk: 'Доставка' },
  fee: { en: 'Fee', ro: 'Taxă', ru: 'Сбор', uk: 'Збір' },
  discount: { en: 'Discount', ro: 'Reducere', ru: 'Скидка', uk: 'Знижка' },
  lineDiscount: {
    en: 'Discount {sum}',
    ro: 'Reducere {sum}',
    ru: 'Скидка {sum}',
    uk: 'Знижка {sum}',
  },
  vat: { en: 'VAT {rate}', ro: 'TVA {rate}', ru: 'НДС {rate}', uk: 'ПДВ {rate}' },
  withoutVat: { en: 'Without VAT', ro: 'Fără TVA', ru: 'Без НДС', uk: 'Без ПДВ' },
  vatInTotal: { en: 'VAT in the total', ro: 'TVA în total', ru: 'В том числе НДС', uk: 'У тому числі ПДВ' },
  totalWithoutVat: {
    en: 'Total without VAT',
    ro: 'Total fără TVA',
    ru: 'Итого без НДС',
    uk: 'Разом без ПДВ',
  },
  returned: {
    en: 'Returned: {amount}',
    ro: 'Returnat: {amount}',
    ru: 'Возвращено: {amount}',
    uk: 'Повернено: {amount}',
  },
  company: { en: 'Company', ro: 'Companie', ru: 'Компания', uk: 'Компанія' },
  payer: { en: 'Payer', ro: 'Plătitor', ru: 'Плательщик', uk: 'Платник' },
  recipient: { en: 'Recipient', ro: 'Destinatar', ru: 'Получатель', uk: 'Одержувач' },
  fiscalCode: { en: 'Fiscal code', ro: 'Cod fiscal', ru: 'Фискальный код', uk: 'Податковий код' },
  registered: {
    en: 'Registered address',
    ro: 'Adresă juridică',
    ru: 'Юридический адрес',
    uk: 'Юридична адреса',
  },
  iban: { en: 'IBAN', ro: 'IBAN', ru: 'IBAN', uk: 'IBAN' },
  paidAt: { en: 'Paid', ro: 'Achitat', ru: 'Оплачено', uk: 'Сплачено' },
  paidAmount: { en: 'Amount paid', ro: 'Suma achitată', ru: 'Сумма оплаты', uk: 'Сума оплати' },
  method: { en: 'Method', ro: 'Metodă', ru: 'Способ', uk: 'Спосіб' },
  paymentNumber: {
    en: 'Payment number',
    ro: 'Numărul plății',
    ru: 'Номер платежа',
    uk: 'Номер платежу',
  },
  invoice: { en: 'Invoice', ro: 'Factură', ru: 'Счёт-фактура', uk: 'Рахунок-фактура' },
  carrier: { en: 'Carrier', ro: 'Transportator', ru: 'Перевозчик', uk: 'Перевізник' },
  tracking: {
    en: 'Tracking number',
    ro: 'Număr de urmărire',
    ru: 'Трек-номер',
    uk: 'Трек-номер',
  },
  shippedAt: { en: 'Shipped', ro: 'Expediat', ru: 'Отправлено', uk: 'Відправлено' },
} as const satisfies Words
