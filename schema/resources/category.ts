import type { Create, Read, Resource } from '../resource.ts'
import { localizedName } from './groups.ts'

export const category = {
  path: 'category',
  label: 'Categories',
  key: 'group_category_id',
  fields: {
    position: { kind: 'integer', default: 0, help: 'Position in the menu of the site' },
    ...localizedName,
    hide: { kind: 'boolean', default: false },
    image: { kind: 'url', writeOnly: true },
    promo_img: { kind: 'url', writeOnly: true },
    description: { kind: 'text', localized: true, long: true },
    description_position: { kind: 'choice', words: { top: 0, bottom: 1 } },
    group_category_id: { kind: 'externalId', help: 'The category in the caller’s own system' },
    meta_description: { kind: 'text', localized: true, long: true },
    meta_title: { kind: 'text', localized: true, long: true },
    meta_keywords: { kind: 'text', localized: true, long: true, help: 'Separated by commas' },
    meta_image: { kind: 'url', writeOnly: true },
    show_18_popup: { kind: 'boolean', default: false },
    category_id: {
      kind: 'references',
      to: 'category',
      tree: true,
      empty: 'null',
      help: 'Parent categories; null at the top of the menu',
    },
  },
} as const satisfies Resource

export interface Category extends Read<typeof category> {}
export interface CategoryDraft extends Create<typeof category> {}
