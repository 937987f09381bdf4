import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createDatabase, urlOf } from '../database.ts'
import { vitrinaWith } from './run.ts'

const { name, drop } = await createDatabase()
after(drop)
const vitrina = vitrinaWith({ DATABASE_URL: urlOf(name) })
await vitrina('site', 'create', 'alfa')

const fields = async () => JSON.parse((await vitrina('field', 'list', 'alfa', '--json')).stdout)

test('5.4.1 a field is declared, listed, changed and removed, and a refusal names the setting', async () => {
  const link = await vitrina(
    'field',
    'create',
    'alfa',
    'product',
    'color',
    'choice',
    '--choices',
    'red,green',
    '--filterable',
    'true',
  )
  assert.equal(link.code, 0, link.stderr)
  const [color] = await fields()
  assert.deepEqual([color.code, color.filterable, color.choices.length], ['color', true, 2])
  const wrong = await vitrina('field', 'create', 'alfa', 'product', 'size', 'number', '--localized', 'true')
  assert.deepEqual([wrong.code, /^localized: /m.test(wrong.stderr)], [1, true])
  const set = await vitrina(
    'field',
    'set',
    'alfa',
    'product',
    'color',
    '--new-code',
    'colour',
    '--label-en',
    'Colour',
  )
  assert.equal(set.code, 0, set.stderr)
  assert.deepEqual(
    (await fields()).map(({ code, label_en }: Record<string, string>) => [code, label_en]),
    [['colour', 'Colour']],
  )
  const dry = await vitrina('field', 'convert', 'alfa', 'product', 'colour', '--kind', 'text', '--dry-run')
  assert.deepEqual([dry.code, /convert: 0\./.test(dry.stdout)], [0, true], dry.stderr)
  const converted = await vitrina('field', 'convert', 'alfa', 'product', 'colour', '--kind', 'text')
  assert.deepEqual([converted.code, (await fields())[0].kind], [0, 'text'], converted.stderr)
  assert.equal((await vitrina('field', 'remove', 'alfa', 'product', 'color')).code, 1)
  assert.equal((await vitrina('field', 'remove', 'alfa', 'product', 'colour')).code, 0)
  assert.deepEqual(await fields(), [])
})
