import { isKeptWhenDeleted } from '@vitrina/schema/columns'
import { quoted } from './definition.ts'
import type { StoredColumn, Table } from './table.ts'

/** The columns whose earlier values are kept: those that reads show. Null: of an object that tells of people, nothing is. */
export const columnsWithHistory = ({ resource, columns }: Table): readonly StoredColumn[] | null =>
  isKeptWhenDeleted(resource) ? columns.filter(({ field }) => !field.writeOnly) : null

/** The function that keeps what changed columns held, and the trigger that calls it where the site of the write keeps a history. */
export const keepHistory = (table: Table): readonly string[] => {
  const columns = columnsWithHistory(table)
  if (columns === null) return []
  const before = columns
    .map(({ name }) => {
      const [was, is] = [`o.${quoted(name)}`, `n.${quoted(name)}`]
      return `case when ${is} is distinct from ${was} then coalesce('${name}=' || ${was}::text, '${name}') end`
    })
    .join(',\n    ')
  return [
    `create or replace function ${table.name}_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, at, origin, request_id, before)
  select n.site_id, '${table.resource.path}', n.id, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  cross join array_remove(array[
    ${before}
  ], null) as before
  where before <> '{}';
  return null;
end $$;`,
    `create or replace trigger ${table.name}_record_history after update on ${table.name}
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function ${table.name}_keep_history();`,
  ]
}
