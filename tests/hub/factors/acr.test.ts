import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerIn, newPkce, openOpenId } from '../openid/client.ts'
import { PASSWORD } from '../people.ts'

const { follow, authorizePath, newShop, newTokens, newVisitor, newCode, post, sql, browse } =
  await openOpenId()

const pkce = () => ({ code_challenge: newPkce().challenge, code_challenge_method: 'S256' })

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

test('S7 the ID token states how many factors were used, and which', async () => {
  const { tokens } = await newTokens()
  const { acr, amr } = claimsOf(tokens.id_token ?? '')
  assert.deepEqual({ acr, amr }, { acr: '1', amr: ['pwd'] })

  const { form, id } = await newCode()
  await sql`update hub_session set second_factor_at = now(), amr = '{pwd,otp,mfa}' where user_id = ${id}`
  const second = await post('/oauth/token', form)
  const claims = claimsOf(second.body.id_token)
  assert.deepEqual({ acr: claims.acr, amr: claims.amr }, { acr: '2', amr: ['pwd', 'otp', 'mfa'] })
})

test('S7 a client that requires two factors gets no code for one', async () => {
  const shop = await newShop({ firstParty: true })
  const { browser, email } = await newVisitor()
  const path = authorizePath(shop, { ...pkce(), acr_values: '2' })
  const shown = await follow(browser, path)
  assert.match(shown.text, /Two-step sign-in/)
  const silent = answerIn(await follow(browser, `${path}&prompt=none`))
  assert.equal(silent.error, 'interaction_required')

  const stranger = browse()
  await follow(stranger, path)
  const { pathname, search } = new URL(path, 'http://hub')
  assert.equal(pathname, '/oauth/authorize')
  const byPassword = await stranger.send(`/en/auth${search}`, { email, password: PASSWORD })
  assert.match(byPassword.location ?? '', /^\/en\/second-factor\?/)
  assert.equal((await sql`select from hub_temporary_token where site_id = ${shop.id}`).length, 0)
  assert.ok(answerIn(await follow(browser, authorizePath(shop, { ...pkce(), acr_values: '2 1' }))).code)
})
