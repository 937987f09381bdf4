import type { Config, PersonIdForm } from '../../config.ts'
import type { Sql } from '../../platform/postgres/sql.ts'

/** By what a grant knows its person: the number of the row, and the opaque id that never changes (7.6a). */
export interface GrantedPerson {
  readonly user_id: number
  readonly person_id: string
  /** What this database tells sites while `PERSON_ID_FORM` does not say. */
  readonly person_id_form: PersonIdForm
}

/** The form of ids that sites are told: that of the setting, else that of the database. */
export const personIdFormOf = async (sql: Sql, set: Config['personIdForm']): Promise<PersonIdForm> => {
  if (set !== undefined) return set
  const [stored] = await sql<{ form: PersonIdForm }>`select form from person_id_form`
  if (!stored) throw new Error('the database does not say which it tells')
  return stored.form
}

/** The columns of a {@link GrantedPerson} beside `user_id`, of a statement that reads `hub_user`. */
export const personIdColumns = (sql: Sql) => sql`
  hub_user.person_id, (select form from person_id_form) as person_id_form
`

/** The id by which a site is told of a person: in its tokens, as the status of a session, with a profile. */
export const personIdOf = (person: GrantedPerson, form: Config['personIdForm']): string | number =>
  (form ?? person.person_id_form) === 'opaque' ? person.person_id : person.user_id

/**
 * Whether a `sub` names this person. Both forms do, whichever is issued: a token of the other one, of the release before or of
 * a process that is set otherwise, lives until it expires.
 */
export const isSubject = (sub: string, person: Pick<GrantedPerson, 'user_id' | 'person_id'>): boolean =>
  sub === person.person_id || sub === String(person.user_id)
