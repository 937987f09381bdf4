import type { Resource } from '../resource.ts'

export const sector = {
  path: 'sector',
  label: { en: 'Sectors', ro: 'Sectoare', ru: 'Секторы', uk: 'Сектори' },
  key: 'code',
  fields: {
    name: { kind: 'text', localized: true },
    code: { kind: 'key' },
    locality_id: { kind: 'reference', to: 'locality', required: true },
  },
} as const satisfies Resource
