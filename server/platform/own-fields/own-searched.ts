import { LANGUAGES } from '@vitrina/schema/languages'
import type { OwnColumn, OwnFieldSettings } from '@vitrina/schema/own-fields'
import type { Query } from '../postgres/pool/query.ts'
import type { Sql } from '../postgres/pool/sql.ts'

/** Code and labels of each choice, separated, by its code. */
const wordsOf = ({ choices }: OwnFieldSettings): string =>
  JSON.stringify(
    Object.fromEntries(
      (choices ?? []).map((choice) => [
        choice.code,
        [choice.code, ...LANGUAGES.map((language) => choice[`label_${language}`])]
          .filter(Boolean)
          .join('\u0001'),
      ]),
    ),
  )

/**
 * Arguments of `concat_ws`, each after a comma: the texts of the searchable own fields of a row. They are those of the function
 * `own_search_text`, which reads the declarations for each row and fills the indexes. All kinds have one text of SQL, so that the
 * statements of sites differ by the number of fields alone.
 */
export const ownSearched = (sql: Sql, own: readonly OwnColumn[], separator: string): Query =>
  own
    .filter(({ own }) => own.searchable)
    .reduce(
      (all, { key, own }) => sql`${all}, case ${own.kind}::text
        when 'choice' then (
          select string_agg(${wordsOf(own)}::jsonb ->> (code #>> '{}'), ${sql.unsafe(separator)})
          from jsonb_path_query(custom -> ${key}::text, '$[*]') as code
        )
        when 'rich_text' then regexp_replace(custom ->> ${key}::text, '<[^>]*>', ' ', 'g')
        else custom ->> ${key}::text
      end`,
      sql``,
    )
