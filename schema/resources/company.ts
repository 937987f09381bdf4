import type { Resource } from '../resource.ts'

export const company = {
  path: 'company',
  label: { en: 'Companies', ro: 'Companii', ru: 'Компании', uk: 'Компанії' },
  key: 'group_code_id',
  ofPeople: true,
  fields: {
    company_owner_id: { kind: 'integer', required: true },
    manager_id: { kind: 'integer' },
    company_name: { kind: 'text', required: true, indexed: true },
    vat_rate: {
      kind: 'decimal',
      min: 0,
      max: 100,
      help: { en: 'Percent', ro: 'Procente', ru: 'Проценты', uk: 'Відсотки' },
    },
    vat_number: { kind: 'text', code: true },
    legal_address: { kind: 'text', long: true, required: true },
    physical_address: { kind: 'text', long: true },
    bank_name: { kind: 'text' },
    bank_code: { kind: 'text', code: true },
    iban: { kind: 'text' },
    cif: { kind: 'text' },
    registration_number: { kind: 'text', code: true },
    fiscal_code: { kind: 'text', unique: true, code: true },
    region: { kind: 'text' },
    locality: { kind: 'text' },
    use_vat: { kind: 'boolean', required: true },
    credit_limit: { kind: 'decimal' },
    balance: { kind: 'decimal' },
    group_code_id: {
      kind: 'externalId',
      help: {
        en: 'The company in your own system',
        ro: 'Compania în sistemul dumneavoastră',
        ru: 'Компания в вашей учётной системе',
        uk: 'Компанія у вашій обліковій системі',
      },
    },
  },
} as const satisfies Resource
