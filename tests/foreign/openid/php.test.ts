import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { blockFor } from '../../guide/blocks.ts'
import { newPkce } from '../../hub/openid/client.ts'
import { needs } from '../needs.ts'
import { freePorts } from '../proxies.ts'
import { bent, startSite, startWalks } from './walk.ts'

// Plain PHP: the recipe of docs/recipes-for-signing-in.md.

const { program, skip } = needs('php-cli', ['php'], ['-r', 'session_status();'])
const hub = await startWalks()

const startPhp = async (options: { secret?: string; issuer?: string } = {}) => {
  const client = await hub.newClient('confidential')
  const [port] = await freePorts(1)
  const at = `127.0.0.1:${port}`
  const site = join(import.meta.dirname, 'php/site.php')
  const address = await startSite('sh', ['-c', `echo http://${at}; exec "${program}" -S ${at} "${site}"`], {
    ISSUER: options.issuer ?? hub.url,
    CLIENT_ID: client.slug,
    CLIENT_SECRET: options.secret ?? client.secret,
  })
  for (const path of ['/callback', '/']) await client.register(address + path)
  while (!(await fetch(address).catch(() => undefined))) await sleep(20)
  return { ...client, address }
}

test('7.8 the PHP pages of the guide sign a person in, and sign out', { skip }, async (t) => {
  const client = await hub.newClient('confidential')
  const [port] = await freePorts(1)
  const address = `http://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-php-'))
  t.after(() => rmSync(folder, { recursive: true }))
  cpSync(join(import.meta.dirname, 'php/hub.php'), join(folder, 'hub.php'))
  const [before = '', ...pages] = blockFor(import.meta.filename)
    .trim()
    .split('\n')
  for (const page of pages) {
    const [, code = '', name = ''] = /^(.*;) *\/\/ ([\w ]+(?:\.php)?)/.exec(page) ?? []
    const file = name === 'any page' ? 'index.php' : name
    const callback = `$callback = '${address}/callback.php';`
    writeFileSync(
      join(folder, file),
      ['<?php', before, callback, code.replace('https://alfa.example', address)].join('\n'),
    )
  }
  const serve = `echo ${address}; exec "${program}" -S 127.0.0.1:${port} -t "${folder}"`
  await startSite('sh', ['-c', serve], {
    ISSUER: hub.url,
    CLIENT_ID: client.slug,
    CLIENT_SECRET: client.secret,
  })
  for (const path of ['/callback.php', '/']) await client.register(address + path)
  while (!(await fetch(address).catch(() => undefined))) await sleep(20)
  const { go, send, personId, isSignedIn } = await hub.newWalker()

  assert.equal((await go(address)).text, 'nobody')
  const arrived = await go(`${address}/login.php`)
  assert.deepEqual([arrived.at.href, arrived.text], [`${address}/`, personId])
  const out = await send(`${address}/logout.php`, {})
  assert.deepEqual([out.at.href, out.text], [`${address}/`, 'nobody'])
  assert.equal(await isSignedIn(), false)
})

test('7.8 plain PHP signs a person in, and signs out', { skip }, async () => {
  const { address, slug } = await startPhp()
  const { go, personId, email, isSignedIn } = await hub.newWalker()

  const arrived = await go(`${address}/login`)

  assert.equal(arrived.at.href, `${address}/`, arrived.text)
  const { sub, aud, email: shownEmail, name } = JSON.parse(arrived.text)
  assert.deepEqual([sub, aud, shownEmail, name], [personId, slug, email, 'Ana Pop'])
  assert.equal(await isSignedIn(), true)
  const out = await go(`${address}/logout`)
  assert.deepEqual([out.at.href, out.text], [`${address}/`, 'null'])
  assert.equal(await isSignedIn(), false)
})

test('7.8 tampered parameters are refused by plain PHP, or by the hub', { skip }, async () => {
  const { address } = await startPhp()
  const { stolen } = await hub.stealCode(({ go }, bend) => go(`${address}/login`, bend), '/callback')
  const cases = [
    { bend: bent('/oauth/authorize', 'nonce', 'another'), refused: /refused: nonce/ },
    { bend: bent('/callback', 'state', 'another'), refused: /refused: state/ },
    { bend: bent('/callback', 'iss', 'https://evil.example'), refused: /refused: iss/ },
    { bend: bent('/oauth/authorize', 'code_challenge', newPkce().challenge), refused: /invalid_grant/ },
    { bend: bent('/callback', 'code', stolen), refused: /invalid_grant/ },
  ]
  for (const { bend, refused } of cases) {
    const { go } = await hub.newWalker()
    const { at, text } = await go(`${address}/login`, bend)
    assert.equal(at.pathname, '/callback')
    assert.match(text, refused)
    assert.equal((await go(address)).text, 'null')
  }
  const wrong = await startPhp({ secret: 'vs_wrong' })
  assert.match((await (await hub.newWalker()).go(`${wrong.address}/login`)).text, /refused: invalid_client/)
  const mistaken = await startPhp({ issuer: hub.url.replace('127.0.0.1', 'localhost') })
  assert.match(
    (await (await hub.newWalker()).go(`${mistaken.address}/login`)).text,
    /refused: another issuer/,
  )
})
