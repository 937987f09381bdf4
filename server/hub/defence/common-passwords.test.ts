import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCommon } from './common-passwords.ts'

test('A26 common passwords of the region are refused in each alphabet, also with a number', () => {
  const refused =
    'parola12 Parola2024! iubirea1 teiubesc dragostea fotbal2023 Ștefan1504 chișinău1 P@rola123 bunăziua ' +
    'пароль12 Любовь2024 ятебялюблю солнышко наташа77 кишинев1 parol123 lubov2000 lyubov99 privet12 natasha1 ' +
    'gfhjkm123 k.,jdm77 ghbdtn12 yfnfif99 кохання1 славаукраїні україна22 kohannya ukraina1 slavaukraini1 сонечко1 zaichik1'
  for (const password of refused.split(' ')) assert.ok(isCommon(password), password)
})

test('A26 repeated texts and rows of keys are refused', () => {
  const refused =
    'aaaaaaaa abababab 12312312 abc1abc1abc1 parolaparola parola12parola12 йцукенгш qwertyasdfgh 87654321 1q2w3e4r5t фывапрол zxcvasdf'
  for (const password of refused.split(' ')) assert.ok(isCommon(password), password)
})

test('A26 names of the product and of the site are refused, also in other spellings', () => {
  const names = ['Livada Verde', 'livada-verde-online']
  for (const password of [
    'vitrina1',
    'V1trina2024',
    'livadaverde123',
    'Livada Verde 7!',
    'LivadaVerdeOnline',
    'l1vada-verde99',
  ])
    assert.ok(isCommon(password, names), password)
  for (const password of ['livadaverde123', 'Livada Verde 7!']) assert.ok(!isCommon(password), password)
})

test('A26 passwords that only contain such a word are accepted', () => {
  for (const password of [
    'correct horse battery',
    'another fine password',
    'parola pisicii mele din Orhei',
    'Солнышко встаёт в семь',
    'xk3-parola-9fd2',
    'a1b2c9d8x7',
    'vitrina cu flori roz',
  ])
    assert.ok(!isCommon(password, ['Livada Verde']), password)
})

test('A26 a password of 256 bytes is checked in little time', () => {
  const begun = process.cpuUsage()
  for (const piece of ['a', 'abcd', 'qwer', '1234567', 'é', 'ab!'])
    for (let n = 0; n < 8; n++) isCommon(`${piece.repeat(256 / piece.length)}`.slice(0, 255) + n)
  assert.ok(process.cpuUsage(begun).user < 1_000_000)
})
