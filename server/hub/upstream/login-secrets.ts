import { createHmac } from 'node:crypto'
import type { LoginSecrets } from '../providers/openid.ts'

/**
 * What ties an answer to the browser that has asked. `state` travels through addresses; nonce and verifier are made of it and of what
 * the browser alone has, so nothing of them is kept, and in another browser they are others.
 */
export const loginSecrets = (browser: string, state: string): LoginSecrets => ({
  state,
  nonce: madeFor('nonce', browser, state),
  verifier: madeFor('verifier', browser, state),
})

const madeFor = (use: string, browser: string, state: string): string =>
  createHmac('sha256', browser).update(`upstream ${use} ${state}`).digest('base64url')
