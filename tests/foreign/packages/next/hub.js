import { createHub } from '@vitrina/sdk/hub'

// Next builds a module into each part of a site that uses it: the sessions have to be in one place for all of them.
export const hub = () => {
  const { AUTH_URL: authUrl, SITE: site, SITE_SECRET: secret, OWN_URL: own } = process.env
  globalThis.hub ??= createHub({ authUrl, site, secret, callbackUrl: `${own}/hub/callback` })
  return globalThis.hub
}
