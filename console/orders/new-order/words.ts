import type { Words } from '../../text/words.ts'

/** Texts of a new order. */
export const words = {
  newOrder: { en: 'New order', ro: 'Comandă nouă', ru: 'Новый заказ', uk: 'Нове замовлення' },
  product: { en: 'Product', ro: 'Produs', ru: 'Товар', uk: 'Товар' },
  quantity: { en: 'Quantity', ro: 'Cantitate', ru: 'Количество', uk: 'Кількість' },
  store: { en: 'Store', ro: 'Magazin', ru: 'Магазин', uk: 'Магазин' },
  name: { en: 'Customer', ro: 'Client', ru: 'Покупатель', uk: 'Покупець' },
  phone: { en: 'Phone', ro: 'Telefon', ru: 'Телефон', uk: 'Телефон' },
  more: {
    en: 'Further products and the delivery are added on the page of the order.',
    ro: 'Alte produse și livrarea se adaugă pe pagina comenzii.',
    ru: 'Остальные товары и доставка добавляются на странице заказа.',
    uk: 'Решту товарів і доставку можна додати на сторінці замовлення.',
  },
  create: { en: 'Create', ro: 'Creați', ru: 'Создать', uk: 'Створити' },
} as const satisfies Words
