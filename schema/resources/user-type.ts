import { CURRENCIES } from '../currencies.ts'
import type { Resource } from '../resource.ts'

export const userType = {
  path: 'user-type',
  label: { en: 'User types', ro: 'Tipuri de utilizatori', ru: 'Типы пользователей', uk: 'Типи користувачів' },
  key: 'name',
  fields: {
    name: { kind: 'key', required: true },
    code: {
      kind: 'text',
      unique: true,
      indexed: true,
      code: true,
      whenSet: true,
      help: {
        en: 'The price type in your own system',
        ro: 'Tipul de preț în sistemul dumneavoastră',
        ru: 'Тип цен в вашей учётной системе',
        uk: 'Тип цін у вашій обліковій системі',
      },
    },
    currency: { kind: 'word', words: CURRENCIES, standard: 'currency', whenSet: true },
    vat_included: { kind: 'boolean', whenSet: true },
  },
} as const satisfies Resource
