import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../vitrina.ts'
import { CSV, countsOf, importFile, linesOf, NDJSON, rowsOf } from './importing.ts'

const { client, url } = await openShop()

const errorsOf = async (token: string, id: number, language = 'en') => {
  const response = await fetch(`${url}/external/job/${id}/errors/`, {
    headers: { 'api-token': token, 'accept-language': language },
  })
  assert.equal(response.status, 200)
  return { text: Buffer.from(await response.arrayBuffer()).toString(), headers: response.headers }
}

test('4.2.13 the bad lines of NDJSON are a download of the original lines with their errors', async () => {
  const shop = await client()
  const bad = ['{"slug":"a", "name":7.5}', '{"slug": ', '{"slug":"ă","colour":1,"name":"Ă"}']
  const file = `${bad[0]}\n{"slug":"good","name":"Good"}\n\n${bad[1]}\r\n${bad[2]}`
  const { id } = await importFile(shop, 'brand/import/', file)

  const { text, headers } = await errorsOf(shop.token, id, 'ro')

  assert.equal(headers.get('content-type'), 'application/x-ndjson')
  assert.equal(headers.get('content-disposition'), `attachment; filename="job-${id}-errors.ndjson"`)
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    lines.map(({ line, original }) => [line, original]),
    [
      [1, bad[0]],
      [4, bad[1]],
      [5, bad[2]],
    ],
  )
  assert.deepEqual(lines[0].errors, [
    {
      field: 'name',
      code: 'invalid_type',
      message: 'Se aștepta: un șir de caractere. S-a primit: un număr.',
    },
  ])
})

test('4.2.13 the bad lines of CSV are a CSV that can be corrected and imported again', async () => {
  const shop = await client()
  const file =
    '\ufeffgroup_category_id;name_ro;position\r\n1;"Lactate; ""proaspete""\r\nși brânză";x\r\n2;Pâine;2\r\n3;Carne;y\r\n'
  const { id } = await importFile(shop, 'category/import/', file, CSV)

  const { text, headers } = await errorsOf(shop.token, id)

  assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.equal(headers.get('content-disposition'), `attachment; filename="job-${id}-errors.csv"`)
  const message = 'position: This must be a whole number.'
  assert.match(
    text,
    RegExp(
      `^\ufeffgroup_category_id;name_ro;position;_line;_errors\r\n` +
        `1;"Lactate; ""proaspete""\r\nși brânză";x;2;"?${message}[^\r\n]*\r\n` +
        `3;Carne;y;5;"?${message}[^\r\n]*\r\n$`,
    ),
  )

  const mended = text.replace(';x;', ';1;').replace(';y;', ';3;')
  const job = await importFile(shop, 'category/import/', mended, CSV)
  assert.deepEqual(countsOf(job), { created: 2, updated: 0, unchanged: 0, invalid: 0 })
  assert.deepEqual(
    (await rowsOf(shop, 'category', 'name_ro,position')).map(({ name_ro }) => name_ro),
    ['Pâine', 'Lactate; "proaspete"\r\nși brânză', 'Carne'],
  )
})

test('4.2.13 an error file that is imported with errors produces one with the same columns', async () => {
  const shop = await client()
  const first = await importFile(shop, 'category/import/', 'group_category_id,position\n"1,5",x\n2,y\n', CSV)
  const { text } = await errorsOf(shop.token, first.id)
  const second = await importFile(shop, 'category/import/', text.replace(',y,', ',2,'), CSV)
  const again = await errorsOf(shop.token, second.id)

  assert.match(again.text, /^group_category_id,position,_line,_errors\r\n"1,5",x,2,"?position: [^\r\n]*\r\n$/)
})

test('4.2.13 short lines are filled up, and an invalid record is in the first cell', async () => {
  const shop = await client()
  const file = 'position,slug_ro,name_ro\nx\n1,a,b,c\n"1"2,b\n2,ok,Ok\n'
  const { id } = await importFile(shop, 'category/import/', file, CSV)

  const rows = (await errorsOf(shop.token, id)).text.split('\r\n')

  assert.match(rows[1] ?? '', /^x,,,2,/)
  assert.match(rows[2] ?? '', /^"1,a,b,c",,,3,/)
  assert.match(rows[3] ?? '', /^"""1""2,b",,,4,/)
})

test('4.2.13 the file contains all bad lines, in any number, also a line too long to be shown', async () => {
  const shop = await client()
  const bad = Array.from({ length: 4_000 }, (_, n) => ({ name: n + 0.5, slug: `b-${n}` }))
  const long = `{"slug":"long","name":"${'x'.repeat(5 * 2 ** 20)}"}\n`
  const { id, invalid } = await importFile(shop, 'brand/import/', linesOf(bad) + long)
  assert.equal(invalid, 4_001)

  const { text } = await errorsOf(shop.token, id)

  const lines = text.trimEnd().split('\n')
  assert.equal(lines.length, 4_001)
  assert.ok(lines.every((line, n) => JSON.parse(line).line === n + 1))
  const shown = JSON.parse(lines.at(-1) ?? '').original
  assert.ok(shown.startsWith('{"slug":"long"') && shown.length <= 1024)
})

test('4.2.13 without errors the file is empty, or only a header', async () => {
  const shop = await client()
  const ndjson = await importFile(shop, 'brand/import/', '{"slug":"a","name":"A"}', NDJSON)
  const csv = await importFile(shop, 'brand/import/', 'slug\na', CSV)
  assert.equal((await errorsOf(shop.token, ndjson.id)).text, '')
  assert.equal((await errorsOf(shop.token, csv.id)).text, 'slug,_line,_errors\r\n')
})
