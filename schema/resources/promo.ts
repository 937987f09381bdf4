import type { Resource } from '../resource.ts'

export const promo = {
  path: 'promo',
  label: { en: 'Promotions', ro: 'Promoții', ru: 'Акции', uk: 'Акції' },
  key: 'slug',
  fields: {
    name: { kind: 'text', localized: true, required: ['ro', 'ru'] },
    hide: { kind: 'boolean', required: true },
    info: { kind: 'text', long: true },
    expire_date: { kind: 'timestamp', required: true },
    position: { kind: 'integer' },
    priority: { kind: 'integer' },
    slug: { kind: 'slug', required: true, made: { from: 'name_ro', when: 'asked', as: 'slug' } },
    show_in_promo_block: { kind: 'boolean', default: false },
    show_is_slider: { kind: 'boolean', default: false },
    show_on: { kind: 'text' },
  },
} as const satisfies Resource
