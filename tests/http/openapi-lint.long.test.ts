import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { lintFromString, loadConfig } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import { long } from '../long.ts'
import { ROOT } from '../running/server.ts'
import { openShop } from '../vitrina.ts'

const { get } = await openShop()
const { body } = await get('/openapi.json')

test("1.6 Redocly's recommended rules find nothing in openapi.json", async () => {
  const config = await loadConfig({ configPath: join(ROOT, 'redocly.yaml') })
  const problems = await lintFromString({
    source: JSON.stringify(body),
    absoluteRef: join(ROOT, 'openapi.json'),
    config,
  })
  assert.deepEqual(
    problems.map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} at ${at?.pointer}`),
    [],
  )
})

long("1.6 Spectral's rules for OpenAPI find nothing in openapi.json", async () => {
  const linter = new spectral.Spectral()
  const { default: rules } = await import(join(ROOT, '.spectral.mjs'))
  linter.setRuleset(rules)
  const problems = await linter.run(body)
  assert.deepEqual(
    problems.map(({ code, message, path }) => `${code}: ${message} at ${path.join('/')}`),
    [],
  )
})
