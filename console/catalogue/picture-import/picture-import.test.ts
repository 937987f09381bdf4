import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unzipSync } from 'fflate'
import { packFiles } from './pack.ts'

test('loose files become an archive from which another program extracts the same files', async () => {
  const bytes = new TextEncoder().encode('first '.repeat(1000))
  const archive = await packFiles([
    { name: 'a.jpg', bytes: new Blob([bytes]) },
    { name: 'б.png', bytes: new Blob([]) },
  ])
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
  assert.deepEqual(Object.keys(files), ['a.jpg', 'б.png'])
  assert.deepEqual(files['a.jpg'], bytes)
})
