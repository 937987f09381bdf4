import type { Right } from '@vitrina/schema/rights'
import type { Words } from '../../text/words.ts'

/** Plain sentences of the rights, as a role's form shows them. */
export const rightWords = {
  'orders.read': { en: 'See orders', ro: 'Vede comenzile', ru: 'Видит заказы', uk: 'Бачить замовлення' },
  'orders.write': {
    en: 'Create and change orders and their statuses',
    ro: 'Creează și modifică comenzi și stările lor',
    ru: 'Создаёт и меняет заказы и их статусы',
    uk: 'Створює та змінює замовлення і їхні статуси',
  },
  'orders.return': {
    en: 'Record returns and refunds',
    ro: 'Înregistrează retururi și rambursări',
    ru: 'Оформляет возвраты товаров и денег',
    uk: 'Оформлює повернення товарів і коштів',
  },
  'orders.export': {
    en: 'Download spreadsheets of orders with customers’ data',
    ro: 'Descarcă tabele de comenzi cu datele clienților',
    ru: 'Скачивает таблицы заказов с данными покупателей',
    uk: 'Завантажує таблиці замовлень із даними покупців',
  },
  'customers.read': {
    en: 'See companies and discount cards',
    ro: 'Vede companiile și cardurile de reducere',
    ru: 'Видит компании и дисконтные карты',
    uk: 'Бачить компанії та дисконтні картки',
  },
  'customers.write': {
    en: 'Change companies and discount cards',
    ro: 'Modifică companiile și cardurile de reducere',
    ru: 'Меняет компании и дисконтные карты',
    uk: 'Змінює компанії та дисконтні картки',
  },
  'customers.erase': {
    en: 'Erase the personal data of a customer',
    ro: 'Șterge datele personale ale unui client',
    ru: 'Удаляет персональные данные покупателя',
    uk: 'Видаляє персональні дані покупця',
  },
  'customers.export': {
    en: 'Download lists of customers',
    ro: 'Descarcă liste de clienți',
    ru: 'Скачивает списки покупателей',
    uk: 'Завантажує списки покупців',
  },
  'catalogue.read': {
    en: 'See the catalogue',
    ro: 'Vede catalogul',
    ru: 'Видит каталог',
    uk: 'Бачить каталог',
  },
  'catalogue.write': {
    en: 'Change products, categories and pictures',
    ro: 'Modifică produse, categorii și imagini',
    ru: 'Меняет товары, категории и изображения',
    uk: 'Змінює товари, категорії та зображення',
  },
  'fields.write': {
    en: 'Declare own fields',
    ro: 'Declară câmpuri proprii',
    ru: 'Заводит собственные поля',
    uk: 'Створює власні поля',
  },
  'prices.read': { en: 'See prices', ro: 'Vede prețurile', ru: 'Видит цены', uk: 'Бачить ціни' },
  'prices.write': { en: 'Change prices', ro: 'Modifică prețurile', ru: 'Меняет цены', uk: 'Змінює ціни' },
  'stock.read': { en: 'See stock', ro: 'Vede stocurile', ru: 'Видит остатки', uk: 'Бачить залишки' },
  'stock.write': { en: 'Change stock', ro: 'Modifică stocurile', ru: 'Меняет остатки', uk: 'Змінює залишки' },
  'promotions.read': {
    en: 'See promotions and gifts',
    ro: 'Vede promoțiile și cadourile',
    ru: 'Видит акции и подарки',
    uk: 'Бачить акції та подарунки',
  },
  'promotions.write': {
    en: 'Change promotions and gifts',
    ro: 'Modifică promoțiile și cadourile',
    ru: 'Меняет акции и подарки',
    uk: 'Змінює акції та подарунки',
  },
  'stores.read': { en: 'See stores', ro: 'Vede magazinele', ru: 'Видит магазины', uk: 'Бачить магазини' },
  'stores.write': {
    en: 'Change stores and delivery areas',
    ro: 'Modifică magazinele și zonele de livrare',
    ru: 'Меняет магазины и зоны доставки',
    uk: 'Змінює магазини та зони доставки',
  },
  'imports.read': { en: 'See imports', ro: 'Vede importurile', ru: 'Видит импорты', uk: 'Бачить імпорти' },
  'imports.write': {
    en: 'Import files and undo imports',
    ro: 'Importă fișiere și anulează importuri',
    ru: 'Импортирует файлы и отменяет импорты',
    uk: 'Імпортує файли та скасовує імпорти',
  },
  'reports.read': {
    en: 'See turnover and reports',
    ro: 'Vede vânzările și rapoartele',
    ru: 'Видит выручку и отчёты',
    uk: 'Бачить виторг і звіти',
  },
  'changes.read': {
    en: 'See the change feed',
    ro: 'Vede fluxul de modificări',
    ru: 'Видит ленту изменений',
    uk: 'Бачить стрічку змін',
  },
  'requests.read': {
    en: 'See the log of requests',
    ro: 'Vede jurnalul cererilor',
    ru: 'Видит журнал запросов',
    uk: 'Бачить журнал запитів',
  },
  'webhooks.read': { en: 'See webhooks', ro: 'Vede webhookurile', ru: 'Видит вебхуки', uk: 'Бачить вебхуки' },
  'webhooks.write': {
    en: 'Change webhooks',
    ro: 'Modifică webhookurile',
    ru: 'Меняет вебхуки',
    uk: 'Змінює вебхуки',
  },
  'views.write': {
    en: 'Save views of lists',
    ro: 'Salvează vizualizări ale listelor',
    ru: 'Сохраняет виды списков',
    uk: 'Зберігає вигляди списків',
  },
  'settings.read': {
    en: 'See the settings of the site',
    ro: 'Vede setările site-ului',
    ru: 'Видит настройки сайта',
    uk: 'Бачить налаштування сайту',
  },
  'settings.write': {
    en: 'Change the settings of the site',
    ro: 'Modifică setările site-ului',
    ru: 'Меняет настройки сайта',
    uk: 'Змінює налаштування сайту',
  },
  'access.manage': {
    en: 'Issue tokens and set up sign-in',
    ro: 'Emite tokenuri și configurează autentificarea',
    ru: 'Выпускает токены и настраивает вход',
    uk: 'Видає токени та налаштовує вхід',
  },
  'destinations.manage': {
    en: 'Connect external systems such as 1C',
    ro: 'Conectează sisteme externe, precum 1C',
    ru: 'Подключает внешние системы, например 1С',
    uk: 'Підключає зовнішні системи, наприклад 1С',
  },
  'people.manage': {
    en: 'Manage people and roles',
    ro: 'Gestionează persoanele și rolurile',
    ru: 'Управляет людьми и ролями',
    uk: 'Керує людьми та ролями',
  },
  'audit.read': {
    en: 'See the audit log',
    ro: 'Vede jurnalul de audit',
    ru: 'Видит журнал аудита',
    uk: 'Бачить журнал аудиту',
  },
} as const satisfies Words & Readonly<Record<Right, unknown>>

/** Subjects of rights in the order of the form, with the areas of their rights. */
export const RIGHT_GROUPS = {
  orders: ['orders', 'reports'],
  customers: ['customers'],
  catalogue: ['catalogue', 'fields', 'promotions', 'views'],
  figures: ['prices', 'stock', 'stores'],
  files: ['imports'],
  integrations: ['webhooks', 'changes', 'requests', 'destinations', 'access'],
  site: ['settings', 'people', 'audit'],
} as const

export type RightGroup = keyof typeof RIGHT_GROUPS

export const rightGroupWords = {
  orders: {
    en: 'Orders and reports',
    ro: 'Comenzi și rapoarte',
    ru: 'Заказы и отчёты',
    uk: 'Замовлення та звіти',
  },
  customers: { en: 'Customers', ro: 'Clienți', ru: 'Покупатели', uk: 'Покупці' },
  catalogue: {
    en: 'Catalogue and promotions',
    ro: 'Catalog și promoții',
    ru: 'Каталог и акции',
    uk: 'Каталог і акції',
  },
  figures: {
    en: 'Prices, stock and stores',
    ro: 'Prețuri, stocuri și magazine',
    ru: 'Цены, остатки и магазины',
    uk: 'Ціни, залишки та магазини',
  },
  files: { en: 'Import', ro: 'Import', ru: 'Импорт', uk: 'Імпорт' },
  integrations: { en: 'Integrations', ro: 'Integrări', ru: 'Интеграции', uk: 'Інтеграції' },
  site: { en: 'Site and people', ro: 'Site și persoane', ru: 'Сайт и люди', uk: 'Сайт і люди' },
} as const satisfies Words & Readonly<Record<RightGroup, unknown>>
