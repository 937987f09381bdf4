import { createHmac } from 'node:crypto'

/**
 * Header `webhook-signature` of the Standard Webhooks scheme: one signature per secret, separated by a space.
 * @param id of the event, the header `webhook-id`
 * @param timestamp of the attempt in Unix seconds, the header `webhook-timestamp`
 */
export const signatureOf = (
  secrets: readonly Buffer[],
  id: string,
  timestamp: number,
  body: string | Buffer,
): string =>
  secrets
    .map((secret) => {
      const hmac = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body)
      return `v1,${hmac.digest('base64')}`
    })
    .join(' ')
