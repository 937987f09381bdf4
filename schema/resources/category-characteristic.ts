import type { Resource } from '../resource.ts'

export const categoryCharacteristic = {
  path: 'category-characteristic',
  label: {
    en: 'Characteristic blocks',
    ro: 'Blocuri de caracteristici',
    ru: 'Блоки характеристик',
    uk: 'Блоки характеристик',
  },
  key: null,
  fields: {
    category_id: { kind: 'reference', to: 'category', required: true },
    name: { kind: 'text', localized: true, required: ['ro', 'ru'] },
    hide: { kind: 'boolean', required: true },
    specifications: {
      kind: 'list',
      required: true,
      fields: { id: { kind: 'reference', to: 'specification', required: true } },
    },
  },
} as const satisfies Resource
