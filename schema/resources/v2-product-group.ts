import type { Resource } from '../resource.ts'
import { ownValues } from '../shared-fields.ts'

export const v2ProductGroup = {
  path: 'v2/product-group',
  label: {
    en: 'Product groups, version 2',
    ro: 'Grupuri de produse, versiunea 2',
    ru: 'Группы товаров, версия 2',
    uk: 'Групи товарів, версія 2',
  },
  key: 'code',
  fields: {
    name: { kind: 'text', required: true },
    code: { kind: 'key' },
    group_specifications: {
      kind: 'list',
      fields: {
        specification_id: { kind: 'reference', to: 'specification', required: true },
        order: { kind: 'integer', default: 0 },
        display_type: { kind: 'word', words: ['selects', 'media_params', 'blocks', 'multi_select'] },
        additional_info: { kind: 'words', words: ['price', 'quantity', 'description', 'image'] },
        show_in: { kind: 'words', words: ['small_cart', 'page_block', 'page_button'] },
      },
    },
    options: {
      kind: 'references',
      to: 'specification',
      empty: 'null',
      whenSet: true,
      help: {
        en: 'Characteristics that distinguish the products of the group, such as size and color',
        ro: 'Caracteristicile care deosebesc produsele grupului, de exemplu mărimea și culoarea',
        ru: 'Характеристики, которыми различаются товары группы, например размер и цвет',
        uk: 'Характеристики, якими різняться товари групи, наприклад розмір і колір',
      },
    },
    ...ownValues,
  },
} as const satisfies Resource
