import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'
import openapiTypescript, { astToString } from 'openapi-typescript'

// Generates the clients from generated/openapi.json. A separate program, because the generators need their
// own TypeScript.

const GENERATED = join(import.meta.dirname, 'generated')
const DOCUMENT = join(GENERATED, 'openapi.json')

// By default every field with a default value would be required.
const types = await openapiTypescript(pathToFileURL(DOCUMENT), { defaultNonNullable: false })
writeFileSync(join(GENERATED, 'openapi-typescript.ts'), astToString(types))

await createClient({
  input: DOCUMENT,
  output: { path: join(GENERATED, 'hey-api'), module: { extension: '.ts' } },
  plugins: ['@hey-api/client-fetch', { name: '@hey-api/sdk', validator: true }, 'zod'],
  logs: { level: 'warn', file: false },
})
