import { once } from 'node:events'
import { fieldKind, type StoredForm } from '@vitrina/schema/field-kinds'
import type { Field } from '@vitrina/schema/resource'
import { arrayText } from '../../../platform/postgres/derive/array-text.ts'
import { quoted } from '../../../platform/postgres/derive/quoted.ts'
import { defaultOf, type Table } from '../../../platform/postgres/derive/table.ts'
import type { Transaction } from '../../../platform/postgres/pool/sql.ts'
import type { ObjectDraft } from './draft.ts'

/** Characters collected before each send. */
const PIECE = 2 ** 17

/** COPY statement for the rows of {@link insertRows}. */
export const copyStatement = ({ name, columns }: Table): string =>
  `copy ${name} (site_id, id, ${columns.map(({ name }) => quoted(name)).join(', ')}, created_at, updated_at) from stdin`

/**
 * Creates the rows of drafts with assigned ids by COPY: about a third faster than the same rows as one JSON parameter, and
 * without holding them all in one text.
 */
export const insertRows = async (
  sql: Transaction,
  table: Table,
  siteId: number,
  drafts: readonly ObjectDraft[],
  now: string,
): Promise<void> => {
  const { stream, done } = sql.copyIn(copyStatement(table))
  const absent = table.columns.map(({ field }) => absentValue(field))
  const forms = table.columns.map(({ field }) => fieldKind(field).stored)
  let text = ''
  for (const { id, values } of drafts) {
    text += `${siteId}\t${id}`
    for (let c = 0; c < table.columns.length; c++) {
      const { name } = table.columns[c] as Table['columns'][number]
      const value = values[name]
      text += `\t${value === undefined ? absent[c] : value === null ? '\\N' : copyValue(forms[c] as StoredForm, value)}`
    }
    text += `\t${now}\t${now}\n`
    if (text.length < PIECE) continue
    if (!stream.write(text)) await Promise.race([once(stream, 'drain'), done])
    text = ''
  }
  stream.end(text)
  await done
}

/** Value in a COPY for an omitted field; COPY has no defaults for single rows. */
const absentValue = (field: Field): string => defaultOf(field)?.replaceAll("'", '') ?? '\\N'

/** Stored value in the text format of COPY. */
const copyValue = (form: StoredForm, value: unknown): string => {
  switch (form) {
    case 'string':
      return escaped(value as string)
    case 'verbatim':
    case 'quoted':
    case 'instant':
      return String(value)
    case 'words':
      return escaped(arrayText(value as string[]))
    case 'array':
      return `{${(value as number[]).join(',')}}`
    case 'json':
      return escaped(JSON.stringify(value))
  }
}

const SPECIAL = /[\\\t\n\r]/g
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const escaped = (text: string): string =>
  // A search costs less than a replacement that finds nothing.
  text.search(SPECIAL) < 0 ? text : text.replace(SPECIAL, (character) => ESCAPES[character] ?? character)
