import { createHub } from '@vitrina/sdk/hub'

// Next.js bundles a copy of this module into each part of the site, so the hub with its sessions is a global.
export const hub = () => {
  const { AUTH_URL: authUrl, SITE: site, SITE_SECRET: secret, OWN_URL: own } = process.env
  globalThis.hub ??= createHub({ authUrl, site, secret, callbackUrl: `${own}/hub/callback` })
  return globalThis.hub
}
