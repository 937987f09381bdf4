import type { Create, Read, Resource } from '../resource.ts'

export const userType = {
  path: 'user-type',
  label: { en: 'User types', ro: 'Tipuri de utilizatori', ru: 'Типы пользователей', uk: 'Типи користувачів' },
  key: 'name',
  fields: {
    name: { kind: 'key', required: true },
  },
} as const satisfies Resource

export interface UserType extends Read<typeof userType> {}
export interface UserTypeDraft extends Create<typeof userType> {}
