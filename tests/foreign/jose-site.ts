import { createRemoteJWKSet, jwtVerify } from 'jose'

// Site that verifies tokens with jose: reads one token a line and prints its user, or the refusal.

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
