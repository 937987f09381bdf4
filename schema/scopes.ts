/** Permissions of an API token. */
export const SCOPES = [
  'content:read',
  'content:write',
  'orders:read',
  'orders:write',
  'lookups:read',
  'events:manage',
  'destinations:manage',
] as const

export type Scope = (typeof SCOPES)[number]
