/**
 * Example for receivers that verifies signatures in Node without a library; the test of this screen runs it.
 */
export const VERIFY_SNIPPET = `import { createHmac, timingSafeEqual } from 'node:crypto'

// body: the received bytes, not the parsed JSON.
// secret: that of the webhook; keep it out of the code.
export const isGenuine = (body, headers, secret) => {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = headers
  if (!id || !signatures || !(Math.abs(Date.now() / 1000 - Number(time)) <= 300)) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const hash = createHmac('sha256', key).update(\`\${id}.\${time}.\`).update(body).digest('base64')
  const expected = Buffer.from(\`v1,\${hash}\`)
  return signatures
    .split(' ')
    .map((signature) => Buffer.from(signature))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}
`
