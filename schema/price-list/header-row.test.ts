import assert from 'node:assert/strict'
import { test } from 'node:test'
import { category } from '../resources/category.ts'
import { match } from './columns.ts'
import { headerRowOf } from './header-row.ts'
import { likeliestTable } from './likeliest-table.ts'
import { prepareFile } from './prepare.ts'
import { columnsUnder, sniffFile } from './sniff.ts'

const fileOf = (text: string) => new File([text], 'list.csv')

const tableOf = async (text: string) => {
  const beginning = await sniffFile(fileOf(text))
  assert.ok(typeof beginning !== 'string' && beginning.format === 'csv')
  return beginning.table
}

/** The file as sent with all proposals accepted. */
const sent = async (text: string): Promise<string> => {
  const table = await tableOf(text)
  const headerRow = headerRowOf(category, table, 'en', 'MDL')
  const mapping = match(category, columnsUnder(table, headerRow).names, 'en', 'MDL')
  const reading = { format: 'csv', encoding: 'utf-8', headerRow, mapping, numbers: undefined } as const
  const { body } = await prepareFile(fileOf(text), reading)
  return body.text()
}

test('headings below titles are found, and the lines below keep their numbers', async () => {
  const list = [
    'ООО «Молоко», прайс-лист;;;',
    '"Chișinău\nstr. Ismail 1";;;',
    '',
    'Название;Ключ категории;"Position,\nin the menu";note',
    'Молоко;m-1;7;x',
    'Сыр;m-2;8;',
  ]
  assert.equal(
    await sent(`\ufeff${list.join('\r\n')}\r\n`),
    `${'\n'.repeat(5)}name_ru;group_category_id;position;_column_4\r\nМолоко;m-1;7;x\r\nСыр;m-2;8;\r\n`,
  )
})

test('with headings in an unknown language, the first full line is the header', async () => {
  const table = await tableOf('Preisliste,,\nArt,Bez,Pos\n1,Milch,7\n2,Käse,8\n')
  assert.equal(headerRowOf(category, table, 'en', 'MDL'), 1)
  assert.equal(headerRowOf(category, await tableOf('a,b\n1,2\n'), 'en', 'MDL'), 0)
})

test('the delimiter is the one for which lines are similar, regardless of text above the headings', async () => {
  for (const [text, delimiter] of [
    ['Lapte, brânză, ouă, unt\ngroup_category_id;position\n1;2,5\n', ';'],
    ['sep=;\ngroup_category_id\n1,5\n', ';'],
    ['name_ro\tposition\na;b;c\t1\n', '\t'],
    ['name_ro\nUnu\n', ','],
  ] as const)
    assert.equal((await tableOf(text)).delimiter, delimiter, text)
})

test('empty columns at the end of all lines have headings; a single extra comma has none', async () => {
  assert.equal(await sent('position;name_ro;;\n1;Unu;;\n'), 'position;name_ro;_column_3;_column_4\n1;Unu;;\n')
  const stray = 'position,name_ro\n1,Unu\n2,Lapte, ouă\n3,Trei\n'
  assert.equal(await sent(stray), stray)
})

test('an unclosed quote ends with its line', async () => {
  const table = await tableOf('position,name_ro\n1,"Unu\n2,Doi\n')
  assert.deepEqual(
    table.records.map(({ line, cells }) => [line, ...cells]),
    [
      [1, 'position', 'name_ro'],
      [2, '1', '"Unu'],
      [3, '2', 'Doi'],
    ],
  )
})

test('of several sheets, the one with the most known headings is proposed, instead of conditions before it', async () => {
  const sheets = [
    'Доставка по Кишинёву — бесплатно\n',
    'Название;Ключ категории\nМолоко;m-1\n',
    '\n',
    'Название\nСыр\n',
  ]
  const tables = sheets.map((text) => ({ file: fileOf(text), encoding: 'utf-8' }))
  assert.equal(await likeliestTable(category, tables, 'en', 'MDL'), 1)
  assert.equal(await likeliestTable(category, tables.slice(2), 'en', 'MDL'), 1)
  assert.equal(await likeliestTable(category, tables.slice(0, 1), 'en', 'MDL'), 0)
})
