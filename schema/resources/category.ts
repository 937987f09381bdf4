import type { Resource } from '../resource.ts'
import { localizedName, ownValues } from '../shared-fields.ts'

export const category = {
  path: 'category',
  inDiscounts: 'narrows',
  label: { en: 'Categories', ro: 'Categorii', ru: 'Категории', uk: 'Категорії' },
  key: 'group_category_id',
  fields: {
    position: {
      kind: 'integer',
      default: 0,
      help: {
        en: 'Position in the menu of the site',
        ro: 'Poziția în meniul site-ului',
        ru: 'Место в меню сайта',
        uk: 'Місце в меню сайту',
      },
    },
    ...localizedName,
    hide: { kind: 'boolean', default: false },
    image: { kind: 'url', writeOnly: true },
    promo_img: { kind: 'url', writeOnly: true },
    description: { kind: 'text', localized: true, long: true },
    description_position: { kind: 'choice', words: { top: 0, bottom: 1 } },
    group_category_id: {
      kind: 'externalId',
      help: {
        en: 'The category in your own system',
        ro: 'Categoria în sistemul dumneavoastră',
        ru: 'Категория в вашей учётной системе',
        uk: 'Категорія у вашій обліковій системі',
      },
    },
    meta_description: { kind: 'text', localized: true, long: true },
    meta_title: { kind: 'text', localized: true, long: true },
    meta_keywords: {
      kind: 'text',
      localized: true,
      long: true,
      help: { en: 'Separated by commas', ro: 'Separate prin virgulă', ru: 'Через запятую', uk: 'Через кому' },
    },
    meta_image: { kind: 'url', writeOnly: true },
    show_18_popup: { kind: 'boolean', default: false },
    category_id: {
      kind: 'references',
      to: 'category',
      tree: true,
      empty: 'null',
      help: {
        en: 'Parent categories; none at the top of the menu',
        ro: 'Categoriile părinte; niciuna pentru nivelul de sus al meniului',
        ru: 'Родительские категории; ни одной — для верха меню',
        uk: 'Батьківські категорії; жодної — для верху меню',
      },
    },
    ...ownValues,
  },
} as const satisfies Resource
