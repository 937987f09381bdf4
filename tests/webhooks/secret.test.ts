import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newWebhookSecret, openSecret, sealSecret } from '../../server/events/webhooks/endpoints/secret.ts'
import { signatureOf } from '../../server/events/webhooks/posting/signature.ts'
import { onlySecret } from '../../server/platform/secrets/secrets.ts'

const DEPLOYMENT = onlySecret('a secret of the deployment, long enough')

test('8.2 a secret is 32 random bytes, stored so that only its own endpoint can use it', () => {
  const secret = newWebhookSecret()
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.notEqual(secret, newWebhookSecret())
  const sealed = sealSecret(DEPLOYMENT, 1, 12, secret)
  assert.equal(sealed.includes(secret.slice(6)), false)
  assert.equal(openSecret(DEPLOYMENT, 1, 12, sealed)?.toString('base64'), secret.slice(6))
  assert.equal(openSecret(DEPLOYMENT, 11, 2, sealed), undefined)
  assert.equal(openSecret(DEPLOYMENT, 2, 12, sealed), undefined)
  assert.equal(openSecret(onlySecret(`${DEPLOYMENT.seals}!`), 1, 12, sealed), undefined)
})

test('8.2 signatures are those of the Standard Webhooks scheme', () => {
  // Example of the specification's libraries.
  const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
  const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
  const expected = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
  const body = '{"test": 2432232314}'
  assert.equal(signatureOf([key], id, 1614265330, body), expected)
  assert.match(
    signatureOf([Buffer.alloc(32), key], id, 1614265330, Buffer.from(body)),
    /^v1,\S{44} v1,\S{44}$/,
  )
  assert.equal(signatureOf([Buffer.alloc(32), key], id, 1614265330, body).split(' ')[1], expected)
})
