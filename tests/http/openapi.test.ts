import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startVitrina } from '../vitrina.ts'

const { get } = await startVitrina()

interface Parameter {
  readonly in: string
  readonly name: string
  readonly required?: boolean
}

interface Operation {
  readonly operationId: string
  readonly summary?: string
  readonly parameters?: readonly Parameter[]
}

test('1.6 every operation has a summary and a name of its own, and names each parameter once', async () => {
  const { body } = await get('/openapi.json')
  const paths = Object.entries(body.paths as Record<string, Record<string, Operation>>)
  const names = new Set<string>()
  for (const [path, operations] of paths)
    for (const [method, { operationId, summary, parameters = [] }] of Object.entries(operations)) {
      const at = `${method} ${path}`
      assert.ok(summary, at)
      assert.ok(!names.has(operationId), `${at}: ${operationId}`)
      names.add(operationId)
      const given = parameters.map((one) => `${one.in} ${one.name}`)
      assert.deepEqual(given, [...new Set(given)], at)
      const inPath = parameters.filter((one) => one.in === 'path' && one.required).map(({ name }) => name)
      assert.deepEqual(
        inPath,
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
        at,
      )
    }
})
