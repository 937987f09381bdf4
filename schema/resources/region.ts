import type { Create, Read, Resource } from '../resource.ts'

export const region = {
  path: 'region',
  label: 'Regions',
  key: 'code',
  fields: {
    name: { kind: 'text', localized: true },
    code: { kind: 'key' },
  },
} as const satisfies Resource

export interface Region extends Read<typeof region> {}
export interface RegionDraft extends Create<typeof region> {}
