import type { Scope } from '@vitrina/schema/scopes'

/** Most useful call for each scope, in order of preference; writes are dry runs. */
const CALLS: readonly (readonly [Scope, path: string, how?: string])[] = [
  ['content:read', '/external/category/?page_size=1'],
  ['orders:read', '/external/external-order/?page_size=1'],
  ['lookups:read', '/base/region/'],
  ['events:manage', '/external/webhook/'],
  ['destinations:manage', '/external/destination/'],
  ['content:write', '/external/category/bulk-create/?dry_run=true', `-d '[{"name_ro":"Test"}]'`],
  ['orders:write', '/external/external-order/?dry_run=true', "-d '[]'"],
]

/** Call that a token with these scopes may make, to paste into a terminal. */
export const firstCall = (origin: string, token: string, scopes: readonly Scope[]): string => {
  const [, path = '', how] = CALLS.find(([scope]) => scopes.includes(scope)) ?? []
  const header = path.startsWith('/base/') ? 'token' : 'API-Token'
  const body = how === undefined ? '' : ` -H 'Content-Type: application/json' ${how}`
  return `curl -i -H '${header}: ${token}'${body} '${origin}${path}'`
}
