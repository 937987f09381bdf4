/** Paths of the endpoints. */
export const PATHS = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  userinfo: '/oauth/userinfo',
  revoke: '/oauth/revoke',
  introspect: '/oauth/introspect',
  logout: '/oauth/logout',
  keys: '/.well-known/jwks.json',
} as const
