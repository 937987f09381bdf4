import type { InLanguages } from '../languages.ts'
import type { MIXED, OrderStatus } from './order-status.ts'

/** Labels of the statuses of orders and items. */
export const ORDER_STATUS_LABELS: Readonly<Record<OrderStatus | typeof MIXED, InLanguages>> = {
  new: { en: 'New', ro: 'Nouă', ru: 'Новый', uk: 'Нове' },
  confirmed: { en: 'Confirmed', ro: 'Confirmată', ru: 'Подтверждён', uk: 'Підтверджене' },
  canceled: { en: 'Cancelled', ro: 'Anulată', ru: 'Отменён', uk: 'Скасоване' },
  done: { en: 'Done', ro: 'Finalizată', ru: 'Выполнен', uk: 'Виконане' },
  incollection: { en: 'Being collected', ro: 'În colectare', ru: 'Собирается', uk: 'Збирається' },
  collectedwithchanges: {
    en: 'Collected with changes',
    ro: 'Colectată cu modificări',
    ru: 'Собран с изменениями',
    uk: 'Зібране зі змінами',
  },
  tobereturnedintwodays: {
    en: 'Back within two days',
    ro: 'Retur în două zile',
    ru: 'Возврат в течение двух дней',
    uk: 'Повернення протягом двох днів',
  },
  collected: { en: 'Collected', ro: 'Colectată', ru: 'Собран', uk: 'Зібране' },
  completedandclosed: {
    en: 'Completed and closed',
    ro: 'Încheiată și închisă',
    ru: 'Завершён и закрыт',
    uk: 'Завершене й закрите',
  },
  returnedtowarehouse: {
    en: 'Back at the warehouse',
    ro: 'Returnată la depozit',
    ru: 'Возвращён на склад',
    uk: 'Повернуте на склад',
  },
  changedandclosed: {
    en: 'Changed and closed',
    ro: 'Modificată și închisă',
    ru: 'Изменён и закрыт',
    uk: 'Змінене й закрите',
  },
  atcouriersortcenter: {
    en: 'At the sorting centre',
    ro: 'La centrul de sortare',
    ru: 'В сортировочном центре',
    uk: 'У сортувальному центрі',
  },
  ondelivery: { en: 'Out for delivery', ro: 'În livrare', ru: 'Доставляется', uk: 'Доставляється' },
  deliverydatemoved: {
    en: 'Delivery moved',
    ro: 'Livrare amânată',
    ru: 'Доставка перенесена',
    uk: 'Доставку перенесено',
  },
  clientnoanswer: {
    en: 'No answer',
    ro: 'Clientul nu răspunde',
    ru: 'Покупатель не отвечает',
    uk: 'Покупець не відповідає',
  },
  recipientnotathome: {
    en: 'Not at home',
    ro: 'Destinatar absent',
    ru: 'Получателя нет дома',
    uk: 'Одержувача немає вдома',
  },
  customerrefusal: { en: 'Refused', ro: 'Refuzată de client', ru: 'Отказ покупателя', uk: 'Відмова покупця' },
  mixed: { en: 'Mixed', ro: 'Stări diferite', ru: 'Разные', uk: 'Різні' },
}
