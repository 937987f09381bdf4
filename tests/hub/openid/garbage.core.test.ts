import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rounds } from '../../long.ts'
import { openOpenId } from './client.ts'

/** Each parameter and value meets one in this number of calls; together they meet all. */
const SHARE = rounds(1, 9)

const { url, newShop, newTokens } = await openOpenId()

/** Invalid values: bytes that the database refuses, half surrogate pairs, length, structure. */
const GARBAGE = [
  '%00',
  'a%00b',
  '%ff',
  '%ed%a0%80',
  '%0d%0aX: y',
  'x'.repeat(9_000),
  '%7B%22a%22:1%7D',
  "'--",
  '\u{1F600}',
]

test('7.8 invalid values in any parameter of any endpoint are refused as such, and cause no internal error', async () => {
  const shop = await newShop()
  const { tokens } = await newTokens()
  const right = {
    client_id: shop.slug,
    redirect_uri: encodeURIComponent(shop.address),
    response_type: 'code',
    post_logout_redirect_uri: encodeURIComponent(shop.address),
    id_token_hint: tokens.id_token ?? '',
    grant_type: 'authorization_code',
    code: 'x',
    refresh_token: 'x',
    token: 'x',
  }
  const names = [
    ...Object.keys(right),
    'scope',
    'state',
    'nonce',
    'prompt',
    'max_age',
    'login_hint',
    'ui_locales',
    'code_challenge',
    'code_challenge_method',
    'code_verifier',
    'client_secret',
    'logout_state',
  ]
  for (const [place, name] of names.entries())
    for (const [n, garbage] of GARBAGE.entries()) {
      const query = Object.entries({ ...right, [name]: garbage })
        .map(([name, value]) => `${name}=${value}`)
        .join('&')
      const calls: [string, RequestInit?][] = [
        [`/oauth/authorize?${query}`],
        [`/oauth/logout?${query}`],
        [`/en/sign-out?${query}`],
        [`/en/auth?${query}`],
        ...['token', 'revoke', 'introspect', 'authorize', 'logout'].map((path): [string, RequestInit] => [
          `/oauth/${path}`,
          { method: 'POST', body: query, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
        ]),
      ]
      for (const [path, init] of calls.filter((_, call) => (call + place + n) % SHARE === 0)) {
        const { status } = await fetch(url + path, { redirect: 'manual', ...init })
        assert.ok(
          status < 500,
          `${status}: ${init?.method ?? 'GET'} ${path.slice(0, 40)} ${name}=${garbage.slice(0, 20)}`,
        )
      }
    }
})
