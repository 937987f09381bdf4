import type { Language } from '../languages.ts'

type Texts = Readonly<Record<Language, string>>

/** Names and values that most shops and systems write into payment and delivery, in lower case. */
const USUAL: Readonly<Record<string, Texts>> = {
  paid: { en: 'Paid', ro: 'Achitat', ru: 'Оплачено', uk: 'Оплачено' },
  unpaid: { en: 'Not paid', ro: 'Neachitat', ru: 'Не оплачено', uk: 'Не оплачено' },
  method: { en: 'Method', ro: 'Metodă', ru: 'Способ', uk: 'Спосіб' },
  type: { en: 'Type', ro: 'Tip', ru: 'Тип', uk: 'Тип' },
  price: { en: 'Price', ro: 'Preț', ru: 'Цена', uk: 'Ціна' },
  cost: { en: 'Cost', ro: 'Cost', ru: 'Стоимость', uk: 'Вартість' },
  sum: { en: 'Sum', ro: 'Sumă', ru: 'Сумма', uk: 'Сума' },
  amount: { en: 'Sum', ro: 'Sumă', ru: 'Сумма', uk: 'Сума' },
  currency: { en: 'Currency', ro: 'Valută', ru: 'Валюта', uk: 'Валюта' },
  status: { en: 'Status', ro: 'Stare', ru: 'Статус', uk: 'Статус' },
  date: { en: 'Date', ro: 'Dată', ru: 'Дата', uk: 'Дата' },
  time: { en: 'Time', ro: 'Oră', ru: 'Время', uk: 'Час' },
  country: { en: 'Country', ro: 'Țară', ru: 'Страна', uk: 'Країна' },
  city: { en: 'City', ro: 'Oraș', ru: 'Город', uk: 'Місто' },
  cash: { en: 'Cash', ro: 'Numerar', ru: 'Наличными', uk: 'Готівкою' },
  card: { en: 'Card', ro: 'Card', ru: 'Картой', uk: 'Карткою' },
  online: { en: 'Online', ro: 'Online', ru: 'Онлайн', uk: 'Онлайн' },
  transfer: {
    en: 'Bank transfer',
    ro: 'Transfer bancar',
    ru: 'Банковский перевод',
    uk: 'Банківський переказ',
  },
  courier: { en: 'Courier', ro: 'Curier', ru: 'Курьер', uk: 'Кур’єр' },
  pickup: { en: 'Pickup', ro: 'Ridicare din magazin', ru: 'Самовывоз', uk: 'Самовивіз' },
  post: { en: 'Post', ro: 'Poștă', ru: 'Почта', uk: 'Пошта' },
  express: { en: 'Express', ro: 'Expres', ru: 'Экспресс', uk: 'Експрес' },
  free: { en: 'Free', ro: 'Gratuit', ru: 'Бесплатно', uk: 'Безкоштовно' },
  pending: { en: 'Pending', ro: 'În așteptare', ru: 'Ожидается', uk: 'Очікується' },
  failed: { en: 'Failed', ro: 'Eșuat', ru: 'Не удалось', uk: 'Не вдалося' },
  refunded: { en: 'Refunded', ro: 'Rambursat', ru: 'Возвращено', uk: 'Повернено' },
  true: { en: 'Yes', ro: 'Da', ru: 'Да', uk: 'Так' },
  false: { en: 'No', ro: 'Nu', ru: 'Нет', uk: 'Ні' },
}

/** Usual text for a word of payment or delivery without a label of the site; otherwise the word itself. */
export const usualLabel = (word: string, language: Language): string => {
  const key = word.toLowerCase()
  return Object.hasOwn(USUAL, key) ? (USUAL[key]?.[language] ?? word) : word
}
