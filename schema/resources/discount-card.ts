import type { Resource } from '../resource.ts'

export const discountCard = {
  path: 'discount-card',
  label: { en: 'Discount cards', ro: 'Carduri de reducere', ru: 'Дисконтные карты', uk: 'Дисконтні картки' },
  key: 'barcode',
  fields: {
    user_id: { kind: 'integer' },
    code: { kind: 'text', required: true, indexed: true },
    legal_entity_name: { kind: 'text' },
    first_name: { kind: 'text' },
    last_name: { kind: 'text' },
    barcode: { kind: 'key', required: true },
    accumulated_amount: { kind: 'money' },
    sex: { kind: 'word', words: ['m', 'f'] },
    date_of_birth: { kind: 'date' },
    address: { kind: 'text', long: true },
    active: { kind: 'boolean', default: true },
  },
} as const satisfies Resource
