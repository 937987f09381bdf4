import type { Create, Read, Resource } from '../resource.ts'
import { localizedSeo } from './groups.ts'

export const customInstanceItem = {
  path: 'custom-instance-item',
  label: 'Elements of custom entities',
  key: 'group_code_id',
  fields: {
    slug: { kind: 'slug', required: true, made: { from: 'name_ro', when: 'asked', as: 'slug' } },
    active: { kind: 'boolean', default: true },
    group_code_id: { kind: 'externalId', required: true, help: 'The element in the caller’s own system' },
    order: { kind: 'integer' },
    custom_instance: { kind: 'reference', to: 'custom-instance', required: true },
    name: { kind: 'text', localized: true, required: true },
    description: { kind: 'text', localized: true, long: true },
    ...localizedSeo,
  },
} as const satisfies Resource

export interface CustomInstanceItem extends Read<typeof customInstanceItem> {}
export interface CustomInstanceItemDraft extends Create<typeof customInstanceItem> {}
