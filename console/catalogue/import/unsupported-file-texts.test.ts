import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sniffFile } from '@vitrina/schema/price-list/sniff'
import { sourceTables } from './source-tables.ts'
import { words } from './unsupported-file-texts.ts'

/** Notice about a file dropped on the import page; undefined for an accepted one. */
const noticeOf = async (name: string, content: BlobPart) => {
  const tables = await sourceTables(new File([content], name))
  if (typeof tables === 'string') return words[tables]
  const beginning = await sniffFile(tables[0]?.file as File)
  return typeof beginning === 'string' ? words[beginning] : undefined
}

test('XML dropped on the import page is called XML, and the notice names the recipe for 1C', async () => {
  const offers = '<КоммерческаяИнформация ВерсияСхемы="2.10"><Каталог/></КоммерческаяИнформация>'
  for (const [name, content] of [
    ['import.xml', `\ufeff<?xml version="1.0" encoding="UTF-8"?>\n${offers}`],
    ['offers.csv', offers],
    ['feed.txt', '  <!-- feed -->\n<rss version="2.0"></rss>'],
    ['wide.xml', new Uint8Array(Buffer.from(`\ufeff<?xml version="1.0"?>${offers}`, 'utf16le'))],
  ] as const) {
    const notice = await noticeOf(name, content)
    assert.equal(notice, words.xml, name)
  }
  for (const text of Object.values(words.xml)) assert.match(text, /XML.*CommerceML.*1[СC].*XLSX, CSV/s)
})

test('a web page named as a workbook, an old workbook and a JSON array have separate notices', async () => {
  assert.equal(await noticeOf('list.xls', '<html><body><table></table></body></html>'), words.page)
  assert.equal(await noticeOf('list.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0])), words.oldWorkbook)
  assert.equal(await noticeOf('list.json', '[{"id":1}]'), words.array)
  assert.equal(await noticeOf('list.csv', 'SKU,Price\nA<b>,1\n'), undefined)
})
