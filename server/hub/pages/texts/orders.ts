import type { InLanguages } from '@vitrina/schema/languages'

/** Texts of a person's orders. */
export const ORDERS = {
  'orders.title': {
    en: 'Your orders',
    ro: 'Comenzile dumneavoastră',
    ru: 'Ваши заказы',
    uk: 'Ваші замовлення',
  },
  'orders.lead': {
    en: 'Orders with the email or phone of this account.',
    ro: 'Comenzile cu e-mailul sau telefonul acestui cont.',
    ru: 'Заказы с почтой или телефоном этого аккаунта.',
    uk: 'Замовлення з поштою або телефоном цього акаунта.',
  },
  'orders.show': {
    en: 'See your orders',
    ro: 'Vedeți comenzile',
    ru: 'Посмотреть заказы',
    uk: 'Переглянути замовлення',
  },
  'orders.none': {
    en: 'There are none yet. Orders appear here when you place them with the email or phone of this account, in shops that show them.',
    ro: 'Deocamdată nu există comenzi. Ele apar aici dacă le faceți cu e-mailul sau telefonul acestui cont, în magazinele care le afișează.',
    ru: 'Заказов пока нет. Они появятся здесь, если оформить их с почтой или телефоном этого аккаунта в магазинах, которые их показывают.',
    uk: 'Замовлень поки немає. Вони з’являться тут, якщо оформити їх із поштою або телефоном цього акаунта в магазинах, які їх показують.',
  },
  'orders.number': {
    en: 'Order {number}',
    ro: 'Comanda {number}',
    ru: 'Заказ {number}',
    uk: 'Замовлення {number}',
  },
  'orders.older': {
    en: 'Older orders',
    ro: 'Comenzi mai vechi',
    ru: 'Более ранние заказы',
    uk: 'Давніші замовлення',
  },
  'orders.newest': {
    en: 'Newest orders',
    ro: 'Cele mai noi comenzi',
    ru: 'Последние заказы',
    uk: 'Найновіші замовлення',
  },
} as const satisfies Readonly<Record<string, InLanguages>>
