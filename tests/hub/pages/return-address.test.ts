import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addReturnAddress } from '../../../server/hub/operators/return-addresses.ts'
import { makePerson } from '../people.ts'
import { leadingTo, type Shown } from '../visitor.ts'
import { openPages, showsText } from './pages.ts'

const { sql, url, browse, newShop, signIn } = await openPages({ VITRINA_ENV: 'production' })

const shop = await newShop()
const HOST = new URL(shop.address).host

const open = (redirectUrl: string) => browse().open(`/en/auth${leadingTo(redirectUrl)}`)

/** Location to which a sign-in at this page redirects. */
const landing = async (query: string): Promise<string> => {
  const { email } = await makePerson(sql)
  const browser = browse()
  const page = `/en/auth${query}`
  const { status } = await browser.open(page)
  assert.equal(status, 200, query)
  const { location } = await browser.send(page, { email, password: 'correct horse battery' })
  return location ?? ''
}

/** Asserts that a page names no target and links only to pages and files of the hub. */
const assertNamesNothing = (shown: Shown, about: string): void => {
  const { status, location, text } = shown
  assert.equal(status, 400, about)
  assert.equal(location, null, about)
  assert.ok(showsText(shown, 'message.return_address.title'), about)
  for (const [, to = ''] of text.matchAll(/(?:href|src|action)="([^"]*)"/g))
    assert.match(to, /^\/(en|ro|ru|uk|hub)\/[\w./-]*$/, `${about}: ${to}`)
}

test('7.1 a missing, invalid or unregistered redirect_url shows a page without a target', async () => {
  assertNamesNothing(await browse().open('/en/auth'), 'none')
  for (const address of [
    '',
    '/back',
    'back',
    '//evil.example/back',
    'javascript:alert(1)',
    'data:text/html,hello',
    'ftp://evil.example/back',
    'https:evil.example',
    'https://',
    'https://evil.example/back',
  ]) {
    const shown = await open(address)
    assertNamesNothing(shown, address)
    assert.doesNotMatch(shown.text, /evil|hello/, address)
  }
})

test('7.1 R1 the match is exact on scheme, host, port and path: no prefix, no suffix, no wildcard', async () => {
  for (const address of [
    shop.address.replace('https:', 'http:'),
    `https://www.${HOST}/back`,
    `https://${HOST}.evil.example/back`,
    `https://evil${HOST}/back`,
    `https://${HOST}:8443/back`,
    `https://${HOST}/`,
    `https://${HOST}/back/`,
    `https://${HOST}/back/more`,
    `https://${HOST}/backs`,
    `https://${HOST}/bac`,
    `https://${HOST}/back;more`,
    `https://${HOST}/back&more`,
    `https://${HOST.replace(/\.example$/, '')}*/back`,
    `https://${HOST}/*`,
    `https://${HOST}/_ack`,
    `https://${HOST}/%`,
  ])
    assertNamesNothing(await open(address), address)
})

test('7.1 R2 an address that two parsers may read differently is refused', async () => {
  for (const address of [
    `https://${HOST}@evil.example/back`,
    `https://evil.example@${HOST}/back`,
    `https://${HOST}:x@evil.example/back`,
    `https://evil.example\\@${HOST}/back`,
    `https://${HOST}\\@evil.example/back`,
    `https:\\\\${HOST}\\back`,
    `https:/${HOST}/back`,
    `https:///${HOST}/back`,
    `https://${HOST}//back`,
    `//${HOST}/back`,
    `\t${shop.address}`,
    ` ${shop.address}`,
    `${shop.address} `,
    `${shop.address}\0`,
    `https://${HOST}/ba\tck`,
    `https://${HOST}/ba\nck`,
    `https://${HOST}/back%00`,
    `https://${HOST}%00.evil.example/back`,
    `https://${HOST}%2f.evil.example/back`,
    `https://${HOST}#@evil.example/back`,
    `https://evil.example#${shop.address}`,
    `https://evil.example?${shop.address}`,
    `HTTPS://${HOST}/back`,
    `https://${HOST.toUpperCase()}/back`,
    `https://${HOST}:443/back`,
    `https://${HOST}:/back`,
    `https://${HOST}./back`,
    `https://${HOST}/BACK`,
    `https://${HOST}/b%61ck`,
    `https://${HOST}/%62ack`,
    `https://${HOST}/x/../back`,
    `https://${HOST}/./back`,
    `https://${HOST}/back/.`,
    `https://${HOST}/back/..%2fback`,
    `https://${HOST.replace('s', 'ѕ')}/back`,
    `https://${HOST.replace('.', '。')}/back`,
    `https://${HOST.replace('o', 'ｏ')}/back`,
    `https://${HOST}/baсk`,
    `https://${HOST}/back\u202e`,
    `https://${HOST}/back\ufeff`,
    'https://[::]/back',
    'https://[::1]/back',
    'https://0/back',
    'https://2130706433/back',
  ])
    assertNamesNothing(await open(address), JSON.stringify(address))
})

test('7.1 an internationalized host name is registered and matched in the form that browsers send', async () => {
  const ascii = 'https://xn--80aaxitdbjk.xn--j1amh/back'
  await sql.begin((sql) => addReturnAddress(sql, shop.id, ascii))

  assert.equal((await open(ascii)).status, 200)
  assertNamesNothing(await open('https://магазин.укр/back'), 'as it reads')
  assertNamesNothing(await open('https://xn--80aaxitdbjk.xn--j1amh./back'), 'with a dot')
})

test('7.1 7.2 the query of the caller is returned byte for byte, before the token', async () => {
  for (const query of [
    '?a=1',
    '?a=1&b=%C4%83%20+%2B',
    '?a=b=c&&d',
    '?x=/a?b&y=%',
    '?',
    '?a&',
    '?%zz',
    "?q='~!*()",
  ]) {
    const location = await landing(leadingTo(shop.address + query))
    const joint = /[?&]$/.test(query) ? '' : '&'
    const start = `${shop.address}${query}${joint}token=`
    assert.equal(location.slice(0, start.length), start)
    assert.match(location.slice(start.length), /^[\w-]{43}$/)
  }
})

test('7.2 a fragment is dropped', async () => {
  assert.match(await landing(leadingTo(`${shop.address}#part`)), /\/back\?token=[\w-]{43}$/)
  assert.match(await landing(leadingTo(`${shop.address}?a=1#part?b=2`)), /\/back\?a=1&token=[\w-]{43}$/)
})

test('7.1 R3 a return address that already contains a token, or a second state, is refused', async () => {
  for (const query of ['token=1', 'token', 'a=1&token=', '%74oken=1', 'to%6ben', 'a?&token=1'])
    assertNamesNothing(await open(`${shop.address}?${query}`), query)
  assert.equal((await open(`${shop.address}?tokens=1&atoken=2&state=3`)).status, 200)
  const both = leadingTo(`${shop.address}?state=theirs`, { state: 'ours' })
  assertNamesNothing(await browse().open(`/en/auth${both}`), 'two states')
})

test('7.1 R3 a duplicate parameter is refused', async () => {
  const challenge = `${'c'.repeat(43)}`
  const query = leadingTo(shop.address, {
    state: 's',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  assert.equal((await browse().open(`/en/auth${query}`)).status, 200)
  for (const more of [
    `redirect_url=${encodeURIComponent(shop.address)}`,
    'redirect_url=https://evil.example/',
    'redirect%5Furl=https://evil.example/',
    'state=s',
    `code_challenge=${challenge}`,
    'code_challenge_method=S256',
  ])
    assertNamesNothing(await browse().open(`/en/auth${query}&${more}`), more)
})

test('7.1 R4 line ends in redirect_url and in state split no header', async () => {
  for (const query of [
    leadingTo(`${shop.address}\r\nset-cookie: a=b`),
    leadingTo(`${shop.address}?a=\r\nset-cookie: a=b`),
    leadingTo(shop.address, { state: 'a\r\nset-cookie: a=b' }),
    leadingTo(shop.address, { state: '\u0000' }),
    leadingTo(shop.address, { state: '\u2028'.padEnd(1001, 'a') }),
  ]) {
    const shown = await browse().open(`/en/auth${query}`)
    assertNamesNothing(shown, query)
    assert.ok(shown.headers.getSetCookie().every((cookie) => !/^a=/.test(cookie)))
  }
  const encoded = await landing(leadingTo(`${shop.address}?a=%0d%0aset-cookie:%20a=b`))
  assert.match(encoded, /\/back\?a=%0d%0aset-cookie:%20a=b&token=[\w-]{43}$/)
})

test('7.1 R5 an unknown locale is 404, and never redirects off the hub', async () => {
  for (const path of [
    '/de/auth',
    '/EN/auth',
    '/roo/auth',
    '/auth',
    '/ro%0d%0a/auth',
    '/..%2fro/auth',
    '/ro%00/auth',
  ]) {
    const { status, location } = await browse().open(`${path}${leadingTo(shop.address)}`)
    assert.ok(status === 404 || status === 400, `${path} ${status}`)
    assert.equal(location, null, path)
  }
  for (const locale of ['ro', 'ru', 'en', 'uk'])
    assert.match(
      (await browse().open(`/${locale}/auth${leadingTo(shop.address)}`)).text,
      new RegExp(`<html lang="${locale}">`),
    )
})

test('7.1 the page of a login has no links off the hub, and its continuation stays within the hub', async () => {
  const { text } = await browse().open(`/en/auth${leadingTo(shop.address, { state: 's' })}`)
  for (const [, to = ''] of text.matchAll(/(?:href|src|action)="([^"]*)"/g))
    assert.equal(new URL(to, url).origin, new URL(url).origin, to)
})

test('7.1 each site has its own address: a visitor who returns to a shop brings the token of that shop', async () => {
  const other = await newShop()
  const { email } = await makePerson(sql)
  const { location } = await signIn(browse(), { email, to: other })
  assert.ok(location?.startsWith(`${other.address}?token=`))
  const [issued] = await sql<{ site_id: number }>`
    select site_id from hub_temporary_token order by created_at desc, site_id desc limit 1
  `
  assert.equal(issued?.site_id, other.id)
})
