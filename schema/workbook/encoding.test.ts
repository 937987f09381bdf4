import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodingOf } from './encoding.ts'

/** Text in a single-byte encoding. */
const encode = (text: string, page: string): Uint8Array => {
  const decoder = new TextDecoder(page)
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte]),
  )
  return Uint8Array.from(text, (character) => bytes.get(character) ?? 0x3f)
}

const RUSSIAN = 'Артикул;Наименование;Цена\n0012;Молоко пастеризованное 2,5%;24,50\n0013;СЫР ТВЁРДЫЙ;180,00\n'
const UKRAINIAN = 'Артикул;Назва;Ціна\n0012;Сир твердий їжачок;24,50\n0013;Олія соняшникова;80\n'
const ROMANIAN = 'Cod;Denumire;Preţ\n1;Brânză de vaci proaspătă;24,50\n2;Făină albă;12\n'

test('the encoding of a price list is detected by its letters', () => {
  for (const page of ['windows-1251', 'ibm866', 'koi8-r'])
    assert.equal(encodingOf(encode(RUSSIAN, page)), page)
  assert.equal(encodingOf(encode(RUSSIAN.toUpperCase(), 'ibm866')), 'ibm866')
  assert.equal(encodingOf(encode(UKRAINIAN, 'windows-1251')), 'windows-1251')
  assert.equal(encodingOf(encode(UKRAINIAN, 'koi8-u')), 'koi8-u')
  assert.equal(encodingOf(encode(ROMANIAN, 'windows-1250')), 'windows-1250')
  assert.equal(encodingOf(new TextEncoder().encode(RUSSIAN)), 'utf-8')
})

test('UTF-16 is detected by its byte order mark, or by its zeros, in either byte order', () => {
  const little = Buffer.from(RUSSIAN, 'utf16le')
  const big = Buffer.from(little).swap16()
  assert.equal(encodingOf(little), 'utf-16le')
  assert.equal(encodingOf(big), 'utf-16be')
  assert.equal(encodingOf(Buffer.concat([Buffer.from([0xfe, 0xff]), big])), 'utf-16be')
  assert.equal(encodingOf(Buffer.concat([Buffer.from([0xff, 0xfe]), little])), 'utf-16le')
})
