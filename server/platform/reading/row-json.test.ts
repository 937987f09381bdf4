import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

test('row-json.wasm is compiled from row-json.wat', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-wasm-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const assembled = join(folder, 'row-json.wasm')
  const assembler = resolve(import.meta.dirname, '../../../node_modules/wabt/bin/wat2wasm')
  execFileSync(process.execPath, [assembler, join(import.meta.dirname, 'row-json.wat'), '-o', assembled])
  assert.ok(
    readFileSync(assembled).equals(readFileSync(join(import.meta.dirname, 'row-json.wasm'))),
    'run npm run assemble',
  )
})
