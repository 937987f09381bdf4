import assert from 'node:assert/strict'
import { test } from 'node:test'
import bcrypt from 'bcryptjs'
import { type Beside, readForeignHash } from '../../../server/hub/defence/foreign-hash.ts'
import { isWrappedPassword, wrapForeign } from '../../../server/hub/defence/passwords.ts'
import { hashAtFullCost } from '../../cheap-hashes.ts'

hashAtFullCost()

const TYPED = 'Пароль & "correct" <horse>'

/** Made by PHP 8.2 and Django 3.2, the salted ones by the formulas of the systems. */
const FOREIGN: Readonly<Record<string, readonly [hash: string, beside?: Beside]>> = {
  'bcrypt $2y': ['$2y$04$WHrLKFK81kaTbzC3ieb3PeCPi6MWMZeY3YRUlSNlafAFUihvIGT7G'],
  'bcrypt $2a': ['$2a$04$abcdefghijklmnopqrstuuoqGlPh6H1HJShwkSdzK2C98IEtmz7wq'],
  'bcrypt $2b': ['$2b$04$WHrLKFK81kaTbzC3ieb3PeCPi6MWMZeY3YRUlSNlafAFUihvIGT7G'],
  'WordPress 6.8': ['$wp$2y$04$9xoVoUq.QNsP3.csd4KI2uAufu0PHV0W5cu/6H3tfURRE9s9GEOQe'],
  argon2i: [
    '$argon2i$v=19$m=1024,t=2,p=1$TmlHS0Z0SGxkRlB2Rjl2cw$tP2vcRcdHm8xF58on/lJWCWCO5t1wZzCOAN01ke4bRU',
  ],
  'argon2id, weaker than ours': [
    '$argon2id$v=19$m=1024,t=2,p=1$dnJpRlJFa2FMVXBVQWpuSw$IHSj8ZwBHIlwxTMRVLHKmQOVETdw/eO5k5BUyBrfK+s',
  ],
  'argon2id, as strong as ours': [
    '$argon2id$v=19$m=19456,t=2,p=1$OElLN2szM1dSYVlYckthVg$BmBjHtOngKRoMUkeCHIlvZ29qhNxIsawIyxzTg+1cTU',
  ],
  'Bitrix, with a salt before its MD5': ['aB3!xyzQ9acb772c759908625d7da0849617d221', { format: 'bitrix' }],
  'Bitrix, crypt with SHA-512': [
    '$6$uTq5YjHkLm2PzRs8$Q//mz5Qc5Tg7Uh8J0DoFhLgBx/yPo4YgKOXeySYn2AIY2xYB2Ovj6nfM9Ugip4I.9ylIDqQsGwxZ46Iv18xS./',
    { format: 'bitrix' },
  ],
  'SHA-512 with rounds of its own': [
    '$6$rounds=1234$short$uru5p/VYV2MzFUi1SCn0MlAb8hEaW5ByeHIMIGs4dQYdJyjn2CXjeE15gepINnGBJ.vvLQWVHhKg1EdjTWsCT0',
  ],
  'PrestaShop, MD5': ['971b9afb548871b4af9716288fb93418', { format: 'prestashop', salt: 'Kq7cookiekey' }],
  'OpenCart up to 3': ['f8502e83508070ddb3f54a37ed8d503013fb08ef', { format: 'opencart', salt: 's4ltsalt9' }],
  'OpenCart, not escaped': [
    '8bffcfc35e90438289dc7456c004bc1295a0f2a6',
    { format: 'opencart', salt: 's4ltsalt9' },
  ],
  phpass: ['$P$9saltSALTwco/IMGCJ4lodTYjLhx111'],
  phpBB: ['$H$9saltSALTwco/IMGCJ4lodTYjLhx111'],
  'Django, PBKDF2 with SHA-256': [
    'pbkdf2_sha256$1000$sAlTsAlTsAlT$ffHL30a7crlaxDuHRILsbiCAraA+1L+o2SLnBC0ld9E=',
  ],
  'Django, PBKDF2 with SHA-1': ['pbkdf2_sha1$1000$sAlTsAlTsAlT$A3R+4gIIVl+XvXrpwmNyTMvIyOk='],
}

const read = (text: string, beside?: Beside) => {
  const hash = readForeignHash(text, beside)
  assert.ok(typeof hash === 'object', `${text}: ${hash}`)
  return hash
}

for (const [what, [text, beside]] of Object.entries(FOREIGN))
  test(`a password hashed by ${what} is known again, and its digest is kept nowhere`, async () => {
    const hash = read(text, beside)

    const wrapped = await wrapForeign(hash)

    assert.ok(await isWrappedPassword(TYPED, wrapped))
    assert.ok(!(await isWrappedPassword(`${TYPED}!`, wrapped)))
    assert.ok(!(await isWrappedPassword('', wrapped)))
    if (hash.recipe === null) return
    assert.ok(!JSON.stringify(wrapped).includes(hash.digest.slice(0, 20)))
    assert.match(wrapped.digest, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    // Whoever stole the digest elsewhere does not sign in by it.
    assert.ok(!(await isWrappedPassword(hash.digest, wrapped)))
  })

test('argon2id as strong as ours is kept as it is', async () => {
  const [text] = FOREIGN['argon2id, as strong as ours'] as [string]
  assert.deepEqual(await wrapForeign(read(text)), { recipe: null, digest: text })
})

test('white space around a password matters where it mattered to the other system', async () => {
  const wordpress = await wrapForeign(read(FOREIGN['WordPress 6.8']?.[0] ?? ''))
  const django = await wrapForeign(read(FOREIGN['Django, PBKDF2 with SHA-256']?.[0] ?? ''))
  assert.ok(await isWrappedPassword(` ${TYPED}\n`, wordpress))
  assert.ok(!(await isWrappedPassword(` ${TYPED}`, django)))
})

test('bcrypt over SHA-256, as Django makes it, takes all of a long password', async () => {
  const long = 'ș'.repeat(60)
  const hex = (await import('node:crypto')).hash('sha256', long)
  const wrapped = await wrapForeign(read(`bcrypt_sha256$${bcrypt.hashSync(hex, 4)}`))
  assert.ok(await isWrappedPassword(long, wrapped))
  assert.ok(!(await isWrappedPassword(`${long}x`, wrapped)))
})

test('what would cost each sign-in too much is refused before it is computed once', () => {
  const salt = 'abcdefghijklmnopqrstuu'
  const digest = 'x'.repeat(31)
  const costly = [
    `$2y$31$${salt}${digest}`,
    `$2b$14$${salt}${digest}`,
    `$wp$2y$31$${salt}${digest}`,
    `$argon2id$v=19$m=4194304,t=2,p=1$c2FsdHNhbHRzYWx0$${'A'.repeat(43)}`,
    `$argon2i$v=19$m=65536,t=4000000000,p=1$c2FsdHNhbHRzYWx0$${'A'.repeat(43)}`,
    `$argon2id$v=19$m=65536,t=2,p=255$c2FsdHNhbHRzYWx0$${'A'.repeat(43)}`,
    `pbkdf2_sha256$4294967295$salt$${'A'.repeat(43)}=`,
    `$6$rounds=999999999$salt$${'a'.repeat(86)}`,
    `$P$S${'a'.repeat(30)}`,
  ]
  for (const text of costly) assert.equal(readForeignHash(text), 'costly', text)
})

test('what is no hash, or does not say enough, is unknown', () => {
  const unknown: [string, Beside?][] = [
    [''],
    ['correct horse'],
    ['!unusable'],
    ['*'],
    ['$2x$10$abcdefghijklmnopqrstuu0123456789012345678901234567890'],
    ['$2y$10$tooshort'],
    ['$1$salt$qJH7.N4xYta3aEG/dfqo/0'],
    ['$argon2id$v=19$m=1,t=0,p=1$c2FsdHNhbHRzYWx0$AAAAAAAAAAAAAAAAAAAAAA'],
    ['$argon2id$v=19$m=19456,t=2,p=1$OElLN2szM1dSYVlYckthVh$BmBjHtOngKRoMUkeCHIlvZ29qhNxIsawIyxzTg+1cTU'],
    ['pbkdf2_sha256$0$salt$AAAA'],
    [`pbkdf2_sha256$10$salt$${'A'.repeat(26)}=`],
    ['5f4dcc3b5aa765d61d8327deb882cf99'],
    ['5f4dcc3b5aa765d61d8327deb882cf99', { format: 'prestashop' }],
    ['5f4dcc3b5aa765d61d8327deb882cf99', { format: 'opencart', salt: 'x' }],
    ['5f4dcc3b5aa765d61d8327deb882cf99', { format: 'prestashop', salt: 'x'.repeat(129) }],
    [`$2y$10$${'a'.repeat(100_000)}`],
    ['\0'.repeat(60)],
  ]
  for (const [text, beside] of unknown)
    assert.equal(readForeignHash(text, beside), 'unknown', text.slice(0, 80))
})
