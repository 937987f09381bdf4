import type { Resource } from '../resource.ts'
import { specificationKey } from '../shared-fields.ts'

export const specification = {
  path: 'specification',
  label: { en: 'Characteristics', ro: 'Caracteristici', ru: 'Характеристики', uk: 'Характеристики' },
  key: 'sp_key',
  fields: {
    name: { kind: 'text', localized: true, required: ['ro', 'ru'] },
    ...specificationKey,
  },
} as const satisfies Resource
