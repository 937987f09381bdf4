import type { Resource } from '../resource.ts'

export const userType = {
  path: 'user-type',
  label: { en: 'User types', ro: 'Tipuri de utilizatori', ru: 'Типы пользователей', uk: 'Типи користувачів' },
  key: 'name',
  fields: {
    name: { kind: 'key', required: true },
  },
} as const satisfies Resource
