import type { Resource } from '../resource.ts'

export const gift = {
  path: 'gift',
  label: {
    en: 'Gifts with a product',
    ro: 'Cadouri la produs',
    ru: 'Подарки к товару',
    uk: 'Подарунки до товару',
  },
  key: 'code',
  fields: {
    icon: { kind: 'url', localized: true },
    image: { kind: 'url', localized: true },
    name: { kind: 'text', localized: true, required: ['ro', 'ru'] },
    link: { kind: 'url', localized: true },
    description: { kind: 'text', localized: true, long: true },
    start_time: { kind: 'timestamp', required: true },
    removal_time: { kind: 'timestamp', required: true, after: 'start_time' },
    active: { kind: 'boolean', required: true },
    code: { kind: 'key' },
  },
} as const satisfies Resource
