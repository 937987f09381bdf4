import type { Create, Read, Resource } from '../resource.ts'
import { specificationKey } from './groups.ts'

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

export interface SpecificationValue extends Read<typeof specificationValue> {}
export interface SpecificationValueDraft extends Create<typeof specificationValue> {}
