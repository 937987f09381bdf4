import { createRemoteJWKSet, jwtVerify } from 'jose'

// A site of somebody else: reads one token a line, and says of each who it is, or that it is refused.

const [jwks = '', issuer = '', audience = ''] = process.argv.slice(2)
const keys = createRemoteJWKSet(new URL(jwks))

let text = ''
for await (const chunk of process.stdin) text += chunk
for (const token of text.trim().split('\n')) {
  const verified = await jwtVerify(token, keys, {
    issuer,
    audience,
    algorithms: ['ES256'],
    typ: 'at+jwt',
  }).catch(() => undefined)
  process.stdout.write(`${verified ? verified.payload.sub : 'refused'}\n`)
}
