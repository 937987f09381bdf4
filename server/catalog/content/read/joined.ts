import { quoted } from '../../../platform/postgres/derive/quoted.ts'
import { type JoinedList, type Table, tableName } from '../../../platform/postgres/derive/table.ts'

/** The JSON of a joined list, as an SQL expression of the table's rows, in the order of the references. */
export const joinedSql = ({ name }: Table, { to, of, shows }: JoinedList): string => {
  const parts = Object.entries(of).map(
    ([column, word], part) =>
      `select ${part} as part, '${word}' as display_type, id, place from unnest(${name}.${quoted(column)}) with ordinality as named (id, place)`,
  )
  const shown = shows.map((field) => `'${field}', target.${quoted(field)}`).join(', ')
  return `(
    select coalesce(json_agg(json_build_object(
      'id', target.id, 'order', named.position, 'display_type', named.display_type, ${shown}
    ) order by named.position), '[]')
    from (
      select id, display_type, row_number() over (order by part, place) - 1 as position
      from (${parts.join(' union all ')}) as part
    ) as named
    cross join lateral (
      select * from ${tableName(to)} as target
      where target.site_id = ${name}.site_id and target.id = named.id offset 0
    ) as target
  )`
}

/** Kinds of objects whose changes affect reads of this one. */
export const joinedTypes = ({ joined }: Table): string[] => [...new Set(joined.map(({ to }) => to))]
