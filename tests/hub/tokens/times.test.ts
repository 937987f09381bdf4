import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { ISSUER, partOf, startHub } from './hub.ts'

const { sql, url, call, visit, signIn, newSite, refresh, verify, userGroup } = await startHub()

const secondsNow = async (): Promise<number> => {
  const [{ now } = { now: 0 }] = await sql<{ now: number }>`
    select floor(extract(epoch from clock_timestamp()))::bigint as now
  `
  return now
}

test('7.4 iat and nbf are 10 s before the moment of issue, and exp counts from the moment itself', async () => {
  const before = await secondsNow()
  const { tokens } = await visit()
  const after = await secondsNow()

  for (const [token, lifetime] of [
    [tokens.access, 300],
    [tokens.refresh, 14 * 86_400],
  ] as const) {
    const { iat, nbf, exp } = partOf(token, 1)
    assert.equal(nbf, iat)
    assert.ok(iat + 10 >= before && iat + 10 <= after, `${iat} is not 10 s before ${before} to ${after}`)
    assert.ok(exp >= before + lifetime && exp <= after + lifetime + 1, String(exp - before))
  }
})

test('7.4 a site whose clock is 9 s behind takes a new token without any leeway', async () => {
  const { tokens, site } = await visit()
  const keys = createRemoteJWKSet(new URL(`${url}/.well-known/jwks.json`))
  const options = { issuer: ISSUER, audience: site.slug, typ: 'at+jwt', clockTolerance: 0 }
  const at = (await secondsNow()) - 9

  await jwtVerify(tokens.access, keys, { ...options, currentDate: new Date(at * 1000), maxTokenAge: 330 })
  await assert.rejects(
    jwtVerify(tokens.access, keys, { ...options, currentDate: new Date((at - 60) * 1000), maxTokenAge: 330 }),
  )
})

test('7.4 client_id is the slug of the site that a token was issued to, also of one for all first-party sites', async () => {
  const [site] = [await newSite({ firstParty: true }), await newSite({ firstParty: true })]
  const { tokens } = await visit({ site, isHub: true })
  const { body: renewed } = await refresh(tokens.refresh)

  for (const token of [tokens.access, tokens.refresh, renewed.access, renewed.refresh]) {
    const { client_id, aud } = partOf(token, 1)
    assert.equal(client_id, site.slug)
    assert.ok(aud.length > 1)
  }
})

test('J12 tokens issued in the second before a revocation are invalid, those in the second after it valid, whatever their iat', async () => {
  const revocations: Record<string, (session: Awaited<ReturnType<typeof visit>>) => Promise<unknown>> = {
    'a logout': ({ tokens }) => call('/users/logout/', { refresh: tokens.refresh }),
    'a logout by handle': ({ tokens }) => call('/users/logout/', { auth_token: tokens.auth_token }),
    'a family given back': ({ tokens }) => call('/users/token/blacklist/', { refresh: tokens.refresh }),
    'a temporary token that came twice': ({ temporaryToken }) =>
      call('/users/hub-auth/', { token: temporaryToken }),
  }
  for (const [what, revoke] of Object.entries(revocations)) {
    const session = await visit()
    const { access } = session.tokens
    assert.equal((await userGroup(`Bearer ${access}`)).status, 200, what)

    await revoke(session)
    const revokedAt = await secondsNow()
    const { site, visitor } = session
    const next = await visit({ site, visitor: await signIn(visitor.userId) })

    assert.equal((await userGroup(`Bearer ${access}`)).status, 401, what)
    assert.equal((await verify(access)).status, 401, what)
    assert.ok(partOf(next.tokens.access, 1).iat < revokedAt, 'its iat is before the revocation')
    assert.equal((await userGroup(`Bearer ${next.tokens.access}`)).status, 200, `after ${what}`)
    assert.equal((await refresh(next.tokens.refresh)).status, 200, `after ${what}`)
  }
})
