import type { InLanguages } from '@vitrina/schema/languages'

/** Texts of the layout, and of the start page of the hub. */
export const PAGE_TEXTS = {
  'welcome.title': { en: 'Welcome', ro: 'Bine ați venit', ru: 'Добро пожаловать', uk: 'Ласкаво просимо' },
  'welcome.lead': {
    en: 'One account for every shop that signs in here.',
    ro: 'Un singur cont pentru toate magazinele care folosesc această pagină.',
    ru: 'Один аккаунт для всех магазинов, которые пользуются этой страницей входа.',
    uk: 'Один акаунт для всіх магазинів, що користуються цією сторінкою входу.',
  },
  'welcome.console': {
    en: 'For those who run a shop: the console',
    ro: 'Pentru cei care administrează un magazin: consola',
    ru: 'Для тех, кто ведёт магазин: консоль',
    uk: 'Для тих, хто веде магазин: консоль',
  },
  'welcome.guide': {
    en: 'Evaluating Vitrina? The guide leads from the first start to the first order',
    ro: 'Evaluați Vitrina? Ghidul vă duce de la prima pornire la prima comandă',
    ru: 'Знакомитесь с Vitrina? Руководство ведёт от первого запуска к первому заказу',
    uk: 'Знайомитеся з Vitrina? Посібник веде від першого запуску до першого замовлення',
  },
  'welcome.docs': {
    en: 'For developers: the documentation of the API',
    ro: 'Pentru dezvoltatori: documentația API',
    ru: 'Для разработчиков: документация API',
    uk: 'Для розробників: документація API',
  },
  'page.languages': {
    en: 'Language of this page',
    ro: 'Limba paginii',
    ru: 'Язык страницы',
    uk: 'Мова сторінки',
  },
} as const satisfies Readonly<Record<string, InLanguages>>
