import { join } from 'node:path'
import { test } from 'node:test'
import type { Resource } from '@vitrina/schema/resource'
import { category } from '@vitrina/schema/resources/category'
import { resources } from '@vitrina/schema/resources/index'
import { product } from '@vitrina/schema/resources/product'
import { tableDefinition } from '../../server/platform/postgres/derive/definition.ts'
import { tableOf } from '../../server/platform/postgres/derive/table.ts'
import { commonStatements, furtherStatements, printed } from './statements.ts'

const tables = new Map(
  Object.values<Resource>(resources).map((resource) => [resource.path, tableOf(resource)]),
)

/** These two have every kind of statement between them. */
const THOROUGH: readonly Resource[] = [category, product]

for (const table of tables.values()) {
  const { resource, name } = table
  test(`the table and the statements of ${resource.path} are the ones that were reviewed`, (t) => {
    const statements = [
      ...commonStatements(table),
      ...(THOROUGH.includes(resource) ? furtherStatements(table, tables) : []),
    ]
    t.assert.fileSnapshot(
      [HEADER, tableDefinition(table), ...statements.map(printed), ''].join('\n\n'),
      join(import.meta.dirname, `${name}.sql`),
      { serializers: [String] },
    )
  })
}

const HEADER =
  '-- Derived from the declaration. `node --test --test-update-snapshots` writes it anew; review the difference.'
