import type { Resource } from '../resource.ts'

export const region = {
  path: 'region',
  label: { en: 'Regions', ro: 'Regiuni', ru: 'Регионы', uk: 'Регіони' },
  key: 'code',
  fields: {
    name: { kind: 'text', localized: true },
    code: { kind: 'key' },
  },
} as const satisfies Resource
