/** Dialog of a system in which its exchange with a site is set up; with labels in the language of that system. */
export interface ExchangeDialog {
  readonly name: string
  readonly menu: string
  readonly address: string
  readonly login: string
  readonly password: string
  /** Further fields with their values. */
  readonly more: readonly (readonly [field: string, value: string])[]
}

const RUSSIAN = {
  address: 'Адрес сайта',
  login: 'Имя пользователя',
  password: 'Пароль',
} as const

/** Dialogs of the common systems. */
export const DIALOGS: readonly ExchangeDialog[] = [
  {
    name: '1С:Управление торговлей 11, КА, ERP',
    menu: 'НСИ и администрирование → Интеграция → Обмен с сайтом → Создать',
    ...RUSSIAN,
    more: [
      ['Выгрузка товаров', 'да, все нужные виды цен и склады'],
      ['Выгружать картинки', 'да'],
      ['Обмен заказами', 'да'],
      ['Проверить соединение', '→ Соединение установлено'],
    ],
  },
  {
    name: '1С:УНФ',
    menu: 'Компания → Обмен с сайтом → Создать',
    ...RUSSIAN,
    more: [
      ['Выгружать товары', 'да'],
      ['Обмениваться заказами', 'да'],
      ['Режим выгрузки', 'первый раз полная, затем только изменения'],
    ],
  },
  {
    name: 'BAS Управління торгівлею, BAS Малий бізнес',
    menu: 'Адміністрування → Обмін із сайтом → Створити',
    address: 'Адреса сайту',
    login: 'Ім’я користувача',
    password: 'Пароль',
    more: [
      ['Вивантажувати товари', 'так'],
      ['Обмінюватися замовленнями', 'так'],
    ],
  },
  {
    name: 'МойСклад',
    menu: 'Онлайн-торговля → Синхронизация → Другой магазин (CommerceML)',
    address: 'URL',
    login: 'Логин',
    password: 'Пароль',
    more: [
      ['Выгрузка товаров', 'да'],
      ['Загрузка заказов', 'да'],
    ],
  },
  {
    name: '1С:Розница / «1С-Битрикс» (модуль обмена)',
    menu: 'Администрирование → Обмен с 1С-Битрикс → Настройка обмена',
    ...RUSSIAN,
    more: [
      ['Выгрузка каталога', 'да'],
      ['Обмен заказами', 'да'],
    ],
  },
]
