import type { Resource } from '../resource.ts'
import { specificationKey } from '../shared-fields.ts'

export const specificationValue = {
  path: 'specification-value',
  label: {
    en: 'Characteristic values',
    ro: 'Valori ale caracteristicilor',
    ru: 'Значения характеристик',
    uk: 'Значення характеристик',
  },
  key: 'sp_key',
  fields: {
    name: { kind: 'text', localized: true, required: ['ro', 'ru'] },
    ...specificationKey,
  },
} as const satisfies Resource
