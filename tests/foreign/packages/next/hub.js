import { createHub } from '@vitrina/sdk/hub'

// Next builds a module into each part of a site that uses it, so the sessions must be in one shared place.
export const hub = () => {
  const { AUTH_URL: authUrl, SITE: site, SITE_SECRET: secret, OWN_URL: own } = process.env
  globalThis.hub ??= createHub({ authUrl, site, secret, callbackUrl: `${own}/hub/callback` })
  return globalThis.hub
}
