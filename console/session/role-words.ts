import type { Language } from '@vitrina/schema/languages'
import type { Role } from '@vitrina/schema/rights'

/** Names of the predefined roles. */
export const roleWords: Readonly<Record<Role, Readonly<Record<Language, string>>>> = {
  owner: { en: 'owner', ro: 'proprietar', ru: 'владелец', uk: 'власник' },
  manager: { en: 'manager', ro: 'manager', ru: 'менеджер', uk: 'менеджер' },
  orders: { en: 'order operator', ro: 'operator comenzi', ru: 'оператор заказов', uk: 'оператор замовлень' },
  picker: { en: 'picker', ro: 'culegător', ru: 'сборщик', uk: 'комплектувальник' },
  content: {
    en: 'content editor',
    ro: 'redactor de conținut',
    ru: 'контент-редактор',
    uk: 'контент-редактор',
  },
  prices: {
    en: 'price editor',
    ro: 'redactor de prețuri',
    ru: 'редактор цен',
    uk: 'редактор цін',
  },
  accountant: { en: 'accountant', ro: 'contabil', ru: 'бухгалтер', uk: 'бухгалтер' },
  viewer: { en: 'viewer', ro: 'observator', ru: 'наблюдатель', uk: 'спостерігач' },
}
