import { join } from 'node:path'
import { test } from 'node:test'
import type { Resource } from '@vitrina/schema/resource'
import { brand } from '@vitrina/schema/resources/brand'
import { category } from '@vitrina/schema/resources/category'
import { resources } from '@vitrina/schema/resources/index'
import { product } from '@vitrina/schema/resources/product'
import { tableDefinition } from '../../server/platform/postgres/derive/definition.ts'
import { tableOf } from '../../server/platform/postgres/derive/table.ts'
import { commonStatements, furtherStatements, printed } from './statements.ts'

const tables = new Map(
  Object.values<Resource>(resources).map((resource) => [resource.path, tableOf(resource)]),
)

/** Objects with the statements under review: these two have every kind of statement together. */
const THOROUGH: readonly Resource[] = [category, product]
const REVIEWED: readonly Resource[] = [brand, ...THOROUGH]

// migrations.test.ts compares the tables of all objects with their declarations.
for (const resource of REVIEWED)
  test(`the table and the statements of ${resource.path} are the ones that were reviewed`, (t) => {
    const table = tableOf(resource)
    const statements = [
      ...commonStatements(table),
      ...(THOROUGH.includes(resource) ? furtherStatements(table, tables) : []),
    ]
    t.assert.fileSnapshot(
      [HEADER, tableDefinition(table), ...statements.map(printed), ''].join('\n\n'),
      join(import.meta.dirname, `${table.name}.sql`),
      { serializers: [String] },
    )
  })

const HEADER =
  '-- Derived from the declaration. `node --test --test-update-snapshots` updates it; review the difference.'
