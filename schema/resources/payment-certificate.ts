import type { Resource } from '../resource.ts'

export const paymentCertificate = {
  path: 'payment-certificate',
  label: {
    en: 'Payment certificates',
    ro: 'Certificate de plată',
    ru: 'Платёжные сертификаты',
    uk: 'Платіжні сертифікати',
  },
  key: 'code',
  fields: {
    code: { kind: 'key', required: true },
    is_active: { kind: 'boolean', default: true },
    value: { kind: 'integer', min: 0 },
  },
} as const satisfies Resource
