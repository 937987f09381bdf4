import type { Resource } from '../resource.ts'
import { ownValues } from '../shared-fields.ts'

const toSpecifications = { kind: 'references', to: 'specification', empty: 'list' } as const

export const productGroup = {
  path: 'product-group',
  label: { en: 'Product groups', ro: 'Grupuri de produse', ru: 'Группы товаров', uk: 'Групи товарів' },
  key: 'code',
  fields: {
    name: { kind: 'text', required: true },
    code: { kind: 'key' },
    select_specifications: toSpecifications,
    block_specifications: toSpecifications,
    images_specifications: toSpecifications,
    multi_select_specifications: toSpecifications,
    ...ownValues,
  },
  joined: {
    specifications: {
      to: 'specification',
      of: {
        select_specifications: 'selects',
        block_specifications: 'blocks',
        images_specifications: 'media_params',
        multi_select_specifications: 'multi_select',
      },
      shows: ['sp_key', 'name_ro', 'name_ru', 'name_en', 'name_uk'],
    },
  },
} as const satisfies Resource
