import type { NotedWord, NoteLabel, UnlabelledWord } from '@vitrina/schema/labels/note-label'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

export const selectLabels = (sql: Sql, siteId: number) => sql<NoteLabel>`
  select of_field as field, word, label_ro, label_ru, label_en, label_uk
  from note_label where site_id = ${siteId}
  order by of_field desc, word
`

/** Returns no row if the site has the maximum number of labels. */
export const upsertLabel = (sql: Sql, siteId: number, label: NoteLabel, most: number) => sql`
  insert into note_label (site_id, of_field, word, label_ro, label_ru, label_en, label_uk)
  select
    ${siteId}, ${label.field}, ${label.word}, ${label.label_ro}, ${label.label_ru}, ${label.label_en}, ${label.label_uk}
  where (select count(*) from note_label where site_id = ${siteId}) < ${most}
    or exists (
      select from note_label where site_id = ${siteId} and of_field = ${label.field} and word = ${label.word}
    )
  on conflict (site_id, of_field, word) do update set
    label_ro = excluded.label_ro, label_ru = excluded.label_ru,
    label_en = excluded.label_en, label_uk = excluded.label_uk
  returning word
`

export const deleteLabel = (sql: Sql, siteId: number, { field, word }: NotedWord) => sql`
  delete from note_label where site_id = ${siteId} and of_field = ${field} and word = ${word}
  returning word
`

/**
 * Minimum number of orders with a word. A name of a person or a number occurs in one order, a word of the
 * shop in several.
 */
const MIN_ORDERS = 2

/** Words without a label in payment and delivery of the latest orders of a site, except amounts, times and nested values. */
export const selectUnlabelled = (
  sql: Sql,
  siteId: number,
  { latest, most, longest }: { readonly latest: number; readonly most: number; readonly longest: number },
) => sql<UnlabelledWord>`
  select field, word, count(*)::integer as orders
  from (
    select distinct recent.id, noted.field, said.word
    from (
      select id, payment, delivery from external_order
      where site_id = ${siteId} order by created_at desc, id desc limit ${latest}
    ) as recent
    cross join lateral (values ('payment', payment), ('delivery', delivery)) as noted (field, notes)
    cross join lateral jsonb_each(noted.notes) as note (name, value)
    cross join lateral (values
      (note.name),
      (case when jsonb_typeof(note.value) in ('string', 'boolean') then note.value #>> '{}' end)
    ) as said (word)
    where length(said.word) between 1 and ${longest} and said.word ~ '[[:alpha:]]'
  ) as found
  where not exists (
    select from note_label as label
    where label.site_id = ${siteId} and label.of_field = found.field and label.word = found.word
  )
  group by field, word
  having count(*) >= ${MIN_ORDERS}
  order by orders desc, field desc, word
  limit ${most}
`
