import { createHash } from 'node:crypto'
import type { Resource } from '@vitrina/schema/resource'
import type { ContentImportable, WrittenLine } from '../../platform/batch/importable.ts'
import { tableName } from '../../platform/postgres/derive/table.ts'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import type { ExchangeDestination } from '../destinations/destination.ts'
import type { ExchangeParts } from '../parts.ts'
import type { RunReport } from '../report.ts'
import { recordSessionChanges } from './session-changes.ts'

/** Transaction that writes records of a destination. */
export interface Writing {
  readonly parts: ExchangeParts
  readonly sql: Transaction
  readonly destination: ExchangeDestination
  readonly report: RunReport
}

/** Import of the objects of a kind. */
export const contentOf = (
  { parts }: Pick<Writing, 'parts'>,
  { path }: Pick<Resource, 'path'>,
): ContentImportable => {
  const content = parts.content.get(path)
  if (!content) throw new Error(`There is no object ${path}.`)
  return content
}

/** Object in the form of bulk calls; texts without a language are in the language of the destination. */
export type Line = Readonly<Record<string, unknown>>

type Keyed = Resource & { readonly key: string }

interface How {
  readonly mode?: 'both' | 'update'
  readonly slugs?: 'auto' | 'given'
  /** Default values of new objects. */
  readonly newValues?: Line
}

/** Writes objects as a lenient upsert, and counts them in the report. */
export const writeLines = async (
  writing: Writing,
  resource: Keyed,
  lines: readonly Line[],
  { mode = 'both', slugs = 'given', newValues }: How = {},
): Promise<readonly WrittenLine[]> => {
  if (lines.length === 0) return []
  const { sql, destination, report } = writing
  const written = await recordSessionChanges(sql, destination, resource.path, lines.length, () =>
    contentOf(writing, resource).write(
      sql,
      lines.map((line) => Buffer.from(JSON.stringify(line))),
      {
        siteId: destination.siteId,
        origin: destination.number,
        mode,
        slugs,
        textLanguage: destination.language,
        ...(newValues && { forNew: { newValues: JSON.stringify(newValues), copyNames: false } }),
      },
    ),
  )
  written.forEach(({ outcome, faults }, place) => {
    report.count(resource.path, outcome)
    for (const fault of faults) report.fault(resource.path, String(lines[place]?.[resource.key]), fault)
  })
  return written
}

/** Names of stored objects by key; a missing object has no row. */
export const selectStored = async <Row extends object = object>(
  sql: Transaction,
  resource: Keyed,
  siteId: number,
  keys: readonly string[],
  columns: readonly string[] = [],
): Promise<ReadonlyMap<string, Row>> => {
  if (keys.length === 0) return new Map()
  const name = tableName(resource.path)
  const list = [resource.key, ...columns].join(', ')
  const rows = await sql<Row & Record<string, string>>`
    select ${sql.unsafe(list)} from ${sql.unsafe(name)}
    where site_id = ${siteId} and ${sql.unsafe(resource.key)} = any(${[...new Set(keys)]}::text[])
  `
  return new Map(rows.map((row) => [row[resource.key] as string, row]))
}

/** Maximum length of a name. */
const MAX_NAME_LENGTH = 255

export const shortName = (name: string): string => [...name].slice(0, MAX_NAME_LENGTH).join('')

/** Key of an object without an id in the other system. */
export const generatedKey = (...words: readonly string[]): string =>
  `1c-${createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 32)}`

/** Key of a characteristic or one of its values: lower case, without blanks. */
export const specKey = (id: string): string => id.toLowerCase().replace(/\s+/g, '').replaceAll(',', '.')
