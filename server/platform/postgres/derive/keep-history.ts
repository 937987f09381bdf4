import { isMovedToTrash } from '@vitrina/schema/columns'
import { fieldKind } from '@vitrina/schema/field-kinds'
import type { Field } from '@vitrina/schema/resource'
import { quoted } from './quoted.ts'
import type { StoredColumn, Table } from './table.ts'

/** Columns with a history: those that reads return. Null for an object with personal data, which has no history. */
export const columnsWithHistory = ({ resource, columns }: Table): readonly StoredColumn[] | null =>
  isMovedToTrash(resource) ? columns.filter(({ field }) => !field.writeOnly) : null

/** Text of a stored value, selected as in reads, so that both are formatted alike. */
export const storedText = (field: Field, column: string): string =>
  fieldKind(field).stored === 'words' ? `array_to_json(${column})::text` : `${column}::text`

/** Column name and value of an entry in a history: `name=value`, or the name alone for null. */
export const nameAndText = (entry: string): [name: string, text: string | null] => {
  const end = entry.indexOf('=')
  return end === -1 ? [entry, null] : [entry.slice(0, end), entry.slice(end + 1)]
}

/** The function that stores the previous values of changed columns, and the trigger that calls it for sites with a history. */
export const keepHistory = (table: Table): readonly string[] => {
  const columns = columnsWithHistory(table)
  if (columns === null) return []
  const before = columns
    .map(({ name, field }) => {
      const [was, is] = [`o.${quoted(name)}`, `n.${quoted(name)}`]
      return `case when ${is} is distinct from ${was} then coalesce('${name}=' || ${storedText(field, was)}, '${name}') end`
    })
    .join(',\n    ')
  return [
    `create or replace function ${table.name}_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, '${table.resource.path}', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    ${before}
  ], null) as before
  where before <> '{}';
  return null;
end $$;`,
    // Its name sorts after the trigger that advances the cursor, so it runs later.
    `create or replace trigger ${table.name}_record_update_history after update on ${table.name}
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function ${table.name}_keep_history();`,
  ]
}
