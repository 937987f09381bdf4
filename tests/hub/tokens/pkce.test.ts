import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { openHub } from './hub.ts'

const { exchange, newSite, signIn, temporary, refresh } = await openHub()

const newVerifier = (): string => randomBytes(32).toString('base64url')

const withChallenge = async (verifier: string): Promise<string> =>
  temporary(await signIn(), await newSite(), { codeChallenge: hash('sha256', verifier, 'base64url') })

test('7.3 X6 a token with a challenge requires its verifier; a wrong or missing one does not use it up', async () => {
  const verifier = newVerifier()
  const token = await withChallenge(verifier)
  const challenge = hash('sha256', verifier, 'base64url')
  for (const code_verifier of [
    undefined,
    '',
    newVerifier(),
    challenge,
    verifier.toUpperCase(),
    `${verifier} `,
  ]) {
    const { status, body } = await exchange({ token, ...(code_verifier !== undefined && { code_verifier }) })
    assert.deepEqual([status, body.code], [401, 'token_not_valid'], code_verifier)
  }

  assert.equal((await exchange({ token, code_verifier: verifier })).status, 200)
})

test('7.3 X6 a verifier for a token without challenge is refused, because the challenge may have been removed', async () => {
  const token = await temporary(await signIn(), await newSite())

  assert.equal((await exchange({ token, code_verifier: newVerifier() })).status, 401)
  assert.equal((await exchange({ token })).status, 200)
})

test('7.3 X1 a second use without the verifier revokes nothing', async () => {
  const verifier = newVerifier()
  const token = await withChallenge(verifier)
  const { body } = await exchange({ token, code_verifier: verifier })

  assert.equal((await exchange({ token })).status, 401)
  assert.equal((await exchange({ token, code_verifier: newVerifier() })).status, 401)
  const next = await refresh(body.refresh)
  assert.equal(next.status, 200)

  assert.equal((await exchange({ token, code_verifier: verifier })).status, 401)
  assert.equal((await refresh(next.body.refresh)).status, 401)
})
