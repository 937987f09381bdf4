import type { Resource } from '../resource.ts'

export const discountCard = {
  path: 'discount-card',
  label: { en: 'Discount cards', ro: 'Carduri de reducere', ru: 'Дисконтные карты', uk: 'Дисконтні картки' },
  key: 'barcode',
  person: 'user_id',
  fields: {
    user_id: { kind: 'integer' },
    code: { kind: 'text', required: true, indexed: true, code: true },
    legal_entity_name: { kind: 'text', personal: true },
    first_name: { kind: 'text', personal: true },
    last_name: { kind: 'text', personal: true },
    barcode: { kind: 'key', required: true },
    accumulated_amount: { kind: 'money', personal: true },
    sex: { kind: 'word', words: ['m', 'f'], personal: true },
    date_of_birth: { kind: 'date', personal: true },
    address: { kind: 'text', long: true, personal: true },
    active: { kind: 'boolean', default: true },
  },
} as const satisfies Resource
