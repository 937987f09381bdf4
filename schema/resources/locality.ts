import type { Resource } from '../resource.ts'

export const locality = {
  path: 'locality',
  label: { en: 'Localities', ro: 'Localități', ru: 'Населённые пункты', uk: 'Населені пункти' },
  key: 'code',
  fields: {
    name: { kind: 'text', localized: true },
    code: { kind: 'key' },
    region_id: { kind: 'reference', to: 'region', required: true },
  },
} as const satisfies Resource
