import type { Resource } from '../resource.ts'
import { localizedSeo } from '../shared-fields.ts'

export const customInstance = {
  path: 'custom-instance',
  label: {
    en: 'Custom entities',
    ro: 'Entități personalizate',
    ru: 'Настраиваемые сущности',
    uk: 'Налаштовувані сутності',
  },
  key: 'group_code_id',
  fields: {
    slug: { kind: 'slug', required: true, made: { from: 'name_ro', when: 'asked', as: 'slug' } },
    active: { kind: 'boolean', default: true },
    group_code_id: {
      kind: 'externalId',
      required: true,
      help: {
        en: 'The entity in your own system',
        ro: 'Entitatea în sistemul dumneavoastră',
        ru: 'Сущность в вашей учётной системе',
        uk: 'Сутність у вашій обліковій системі',
      },
    },
    order: { kind: 'integer' },
    name: { kind: 'text', localized: true, required: true },
    plural_name: { kind: 'text', localized: true, required: true },
    description: { kind: 'text', localized: true, long: true },
    ...localizedSeo,
  },
} as const satisfies Resource
