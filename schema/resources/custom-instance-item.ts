import type { Resource } from '../resource.ts'
import { localizedSeo } from '../shared-fields.ts'

export const customInstanceItem = {
  path: 'custom-instance-item',
  label: {
    en: 'Elements of custom entities',
    ro: 'Elemente ale entităților personalizate',
    ru: 'Элементы настраиваемых сущностей',
    uk: 'Елементи налаштовуваних сутностей',
  },
  key: 'group_code_id',
  fields: {
    slug: { kind: 'slug', required: true, made: { from: 'name_ro', when: 'asked', as: 'slug' } },
    active: { kind: 'boolean', default: true },
    group_code_id: {
      kind: 'externalId',
      required: true,
      help: {
        en: 'The element in your own system',
        ro: 'Elementul în sistemul dumneavoastră',
        ru: 'Элемент в вашей учётной системе',
        uk: 'Елемент у вашій обліковій системі',
      },
    },
    order: { kind: 'integer' },
    custom_instance: { kind: 'reference', to: 'custom-instance', required: true },
    name: { kind: 'text', localized: true, required: true },
    description: { kind: 'text', localized: true, long: true },
    ...localizedSeo,
  },
} as const satisfies Resource
