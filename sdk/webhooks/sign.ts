import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'

/** Key of a secret as the console shows it. @throws {Error} for an invalid secret */
export const keyOf = (secret: string): Buffer => {
  const text = typeof secret === 'string' && secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : ''
  const key = Buffer.from(text, 'base64')
  if (key.length < 16) throw new Error('secret: must be the secret of the webhook (whsec_…)')
  return key
}

/** Signature of the Standard Webhooks scheme, with its version as prefix. */
export const signatureOf = (key: Buffer, id: string, timestamp: string, body: string | Uint8Array): string =>
  `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`
