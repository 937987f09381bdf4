import type { Resource } from '../resource.ts'
import { ownValues } from '../shared-fields.ts'

export const brand = {
  path: 'brand',
  label: { en: 'Brands', ro: 'Branduri', ru: 'Бренды', uk: 'Бренди' },
  key: 'slug',
  fields: {
    name: { kind: 'text', required: true },
    slug: { kind: 'slug', required: true, made: { from: 'name', when: 'asked', as: 'slug' } },
    description: { kind: 'text', long: true },
    image: { kind: 'url' },
    hide: { kind: 'boolean', default: true },
    order: { kind: 'integer', default: 0 },
    link: { kind: 'url' },
    seo_title: { kind: 'text', long: true },
    seo_keywords: { kind: 'text', long: true },
    seo_description: { kind: 'text', long: true },
    is_featured: { kind: 'boolean', default: false },
    ...ownValues,
  },
} as const satisfies Resource
