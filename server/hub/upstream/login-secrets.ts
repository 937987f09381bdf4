import { createHmac } from 'node:crypto'
import type { LoginSecrets } from '../providers/openid.ts'

/**
 * Values that tie a response to the browser of the request. `state` is part of URLs; nonce and verifier are derived from it and
 * from the browser's secret, so they are not stored and differ in other browsers.
 */
export const loginSecrets = (browser: string, state: string): LoginSecrets => ({
  state,
  nonce: secretFor('nonce', browser, state),
  verifier: secretFor('verifier', browser, state),
})

const secretFor = (use: string, browser: string, state: string): string =>
  createHmac('sha256', browser).update(`upstream ${use} ${state}`).digest('base64url')
