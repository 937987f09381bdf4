import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { hash as argon2 } from '@node-rs/argon2'
import bcrypt from 'bcryptjs'
import { hashAtFullCost } from '../cheap-hashes.ts'
import { newAddress, startBringing } from '../hub/people-import/bringing.ts'
import { needs, needsPython } from './needs.ts'

const WORDPRESS = '/usr/share/wordpress/wp-includes/class-phpass.php'
const php = needs(
  'wordpress php-cli',
  ['php'],
  ['-r', `require '${WORDPRESS}'; exit(defined('PASSWORD_ARGON2ID') ? 0 : 1);`],
)
const python = needsPython('python3-django python3-bcrypt python3-argon2', 'django, bcrypt, argon2')

const PASSWORD = 'Пароль & "corect" <cal> ș'

hashAtFullCost()
const { write, vitrina, browse, signIn, userOf } = await startBringing()

const hashesBy = (program: string, file: string): (readonly [name: string, hash: string])[] =>
  execFileSync(program, [`${import.meta.dirname}/${file}`, PASSWORD], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const)

/** Imports one person per hash, all with the same password, as confirmed by the operator. */
const importAll = async (hashes: readonly (readonly [name: string, hash: string])[]) => {
  const people = hashes.map(([name, hash]) => ({ name, hash, email: newAddress() }))
  const lines = people.map(({ name, hash, email }) => {
    const format = /^(bitrix|opencart|prestashop)$/.exec(name)?.[0] ?? ''
    return `${email},"${hash}",${format},${format === '' || format === 'bitrix' ? '' : 'saltSALT9'}`
  })
  const file = write(`${hashes[0]?.[0]}.csv`, ['email,password_hash,format,salt', ...lines])
  const { code, stderr } = await vitrina('user', 'import', file, '--proven')
  assert.equal(code, 0, stderr)
  return people
}

const eachSignsIn = async (people: Awaited<ReturnType<typeof importAll>>) => {
  for (const { name, email } of people) {
    assert.equal((await signIn(browse(), { email, password: `${PASSWORD}!` })).status, 400, name)
    assert.equal((await signIn(browse(), { email, password: PASSWORD })).status, 303, name)
    const { password, imported } = await userOf(email)
    assert.match(password ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/, name)
    assert.equal(imported, 0, name)
    assert.equal((await signIn(browse(), { email, password: PASSWORD })).status, 303, name)
  }
}

test('7.7 people with password hashes of PHP, WordPress, Bitrix, OpenCart and PrestaShop sign in with their old passwords', {
  skip: php.skip,
}, async () => {
  const hashes = hashesBy(php.program, 'brought-people.php')
  assert.equal(hashes.length, 9)
  await eachSignsIn(await importAll(hashes))
})

test('7.7 people with password hashes of Django sign in with their old passwords; those without a password have none here', {
  skip: python.skip,
}, async () => {
  const hashes = hashesBy(python.program, 'brought_people.py')
  assert.equal(hashes.length, 6)
  const people = await importAll(hashes)
  await eachSignsIn(people.filter(({ name }) => name !== 'django-unusable'))
  const [without] = people.filter(({ name }) => name === 'django-unusable')
  assert.partialDeepStrictEqual(await userOf(without?.email ?? ''), { password: null, imported: 0 })
})

test('7.7 people with password hashes of Node sign in with their old passwords', async () => {
  const cheap = { memoryCost: 1024, timeCost: 2, parallelism: 2 }
  await eachSignsIn(
    await importAll([
      ['bcryptjs', bcrypt.hashSync(PASSWORD, 10)],
      ['argon2d', await argon2(PASSWORD, { ...cheap, algorithm: 0 })],
      ['argon2id', await argon2(PASSWORD, cheap)],
      ['argon2id of ours', await argon2(PASSWORD)],
    ]),
  )
})
