import type { Resource } from '../resource.ts'

export const promocode = {
  path: 'promocode',
  label: { en: 'Promo codes', ro: 'Coduri promoționale', ru: 'Промокоды', uk: 'Промокоди' },
  key: 'code',
  fields: {
    code: { kind: 'key', required: true },
    active: { kind: 'boolean', default: true },
    discount_percent: { kind: 'decimal', min: 0, max: 100 },
    discount_amount: { kind: 'money', min: 0 },
    starts_at: { kind: 'timestamp' },
    expires_at: { kind: 'timestamp', after: 'starts_at' },
  },
} as const satisfies Resource
