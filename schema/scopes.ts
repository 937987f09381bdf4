/** What an API token may be allowed to do. */
export const SCOPES = [
  'content:read',
  'content:write',
  'orders:read',
  'orders:write',
  'lookups:read',
  'events:manage',
] as const

export type Scope = (typeof SCOPES)[number]
