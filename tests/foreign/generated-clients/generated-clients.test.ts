import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import type { Resource } from '@vitrina/schema/resource'
import { tableName } from '../../../server/platform/postgres/derive/table.ts'
import { product } from '../../content/writes/drafts.ts'
import { fieldsOf, isUnique, sampleOf } from '../../contract/payload.ts'
import { fillShop, objects } from '../../isolation/shop.ts'
import { ROOT } from '../../running/server.ts'
import { startVitrina } from '../../vitrina.ts'
import { installed } from '../npm.ts'

const FOLDER = import.meta.dirname
const GENERATED = join(FOLDER, 'generated')

/** Reason to skip, or false. The generators are not packages of the project, because they need their own TypeScript. */
const skip = installed(FOLDER, 'the generators')
const run = promisify(execFile)
const vitrina = await startVitrina()

/** Change of one field that is independent of other fields. */
const changeOf = (object: Resource) => {
  const fields = fieldsOf(object).filter((field) => !isUnique(object, field))
  const field = [
    'text',
    'integer',
    'boolean',
    'money',
    'decimal',
    'date',
    'number',
    'word',
    'references',
  ].flatMap((kind) => fields.filter((one) => one.field.kind === kind))[0]
  const changed = field ?? fieldsOf(object)[0] // a user type has only its key
  assert.ok(changed, object.path)
  return changed
}

test('4.2.15 clients of two generators compile, and fields that they omit from a partial write stay unchanged', {
  skip,
}, async (t) => {
  mkdirSync(GENERATED, { recursive: true })
  writeFileSync(join(GENERATED, 'openapi.json'), JSON.stringify((await vitrina.get('/openapi.json')).body))
  await run(process.execPath, [join(FOLDER, 'generate.ts')])
  await t.test('under strict TypeScript', async () => {
    await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', FOLDER]).catch(({ stdout }) => assert.fail(stdout))
  })

  const { ids } = await fillShop(vitrina, 2, 'kept')
  await vitrina.post('/external/product/bulk-create/', [product('P1')])
  const env = {
    ...process.env,
    VITRINA_URL: vitrina.url,
    VITRINA_TOKEN: vitrina.token,
    VITRINA_HOOK: 'https://shop.example/hooks',
  }
  const runs = (program: string, input: string) => {
    const running = run(process.execPath, [join(FOLDER, 'clients', program)], { env })
    running.child.stdin?.end(input)
    return running
  }

  await t.test(
    'openapi-typescript with openapi-fetch: create, update, list, export, order and webhook',
    async () => {
      await runs('openapi-fetch.ts', '')
    },
  )

  await t.test('hey-api with zod: the same, and for each object only the sent field changes', async () => {
    const changes = objects.map((object) => {
      const { name, field } = changeOf(object)
      const id = ids.get(object.path)?.at(-1) ?? 0
      return { table: tableName(object.path), id, name, value: sampleOf(field, name, 7, ids) }
    })
    const rowOf = async ({ table, id, name }: (typeof changes)[number]) => {
      const { sql } = vitrina
      const [row] = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(one) as row from ${sql.unsafe(table)} one where site_id = ${vitrina.siteId} and id = ${id}`
      const { updated_at: _, digest: __, [name]: changed, ...kept } = row?.row ?? {}
      assert.ok(Object.keys(kept).length > 0, table)
      return { changed, kept }
    }
    assert.equal(changes.length, 22)
    const before = new Map<string, Awaited<ReturnType<typeof rowOf>>>()
    for (const change of changes) before.set(change.table, await rowOf(change))

    await runs(
      'hey-api.ts',
      JSON.stringify(
        changes.map(({ table, id, name, value }) => ({ name: table, id, patch: { [name]: value } })),
      ),
    )

    for (const change of changes) {
      const now = await rowOf(change)
      assert.notDeepEqual(now.changed, before.get(change.table)?.changed, change.table)
      assert.deepEqual(now.kept, before.get(change.table)?.kept, change.table)
    }
  })
})
