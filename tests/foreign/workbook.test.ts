import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { workbookWriter } from '../../console/catalogue/export/workbook.ts'
import { needsPython } from './needs.ts'

const python = needsPython('python3-openpyxl', 'openpyxl')
const folder = mkdtempSync(join(tmpdir(), 'vitrina-workbook-'))
after(() => rmSync(folder, { recursive: true }))

const READ = `
import json, sys, openpyxl
book = openpyxl.load_workbook(sys.argv[1])
print(json.dumps({
  sheet.title: [[[cell.value, cell.data_type, cell.number_format, bool(cell.font.b)] for cell in row] for row in sheet.rows]
  for sheet in book
}))
print(json.dumps([sheet.freeze_panes for sheet in book]))
`

test('openpyxl reads a workbook of the console: texts are texts, amounts are numbers, and the header row is frozen', {
  skip: python.skip,
}, () => {
  const parts: Uint8Array[] = []
  const columns = [
    { name: 'code', type: 'text' },
    { name: 'price', type: 'money' },
    { name: 'weight', type: 'number' },
  ] as const
  const writer = workbookWriter('product', columns, (bytes) => parts.push(bytes), 3)
  writer.addRow(['0012', '12.50', 0.125])
  writer.addRow(['=1+1', null, 7])
  writer.addRow(['Молоко „Ț” <&> 🥛\nдва', '1.00', null])
  writer.end()
  const file = join(folder, 'product.xlsx')
  writeFileSync(file, Buffer.concat(parts))

  const { stdout, stderr } = spawnSync(python.program, ['-W', 'error', '-c', READ, file], {
    encoding: 'utf8',
  })

  assert.equal(stderr, '')
  const head = columns.map(({ name }) => [name, 's', 'General', true])
  const [sheets, panes] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(sheets, {
    product: [
      head,
      [
        ['0012', 's', '@', false],
        [12.5, 'n', '0.00', false],
        [0.125, 'n', 'General', false],
      ],
      [
        ['=1+1', 's', '@', false],
        [null, 'n', 'General', false],
        [7, 'n', 'General', false],
      ],
    ],
    'product 2': [
      head,
      [
        ['Молоко „Ț” <&> 🥛\nдва', 's', '@', false],
        [1, 'n', '0.00', false],
        [null, 'n', 'General', false],
      ],
    ],
  })
  assert.deepEqual(panes, ['A2', 'A2'])
})
