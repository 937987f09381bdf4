import type { Config, PersonIdForm } from '../../config.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

/** Person of a grant: the number of the row, and the opaque id that never changes (7.6a). */
export interface GrantedPerson {
  readonly user_id: number
  readonly person_id: string
  /** Form of ids in this database unless `PERSON_ID_FORM` is set. */
  readonly person_id_form: PersonIdForm
}

/** Form of ids for sites: that of the setting, else that of the database. */
export const personIdFormOf = async (sql: Sql, set: Config['personIdForm']): Promise<PersonIdForm> => {
  if (set !== undefined) return set
  const [stored] = await sql<{ form: PersonIdForm }>`select form from person_id_form`
  if (!stored) throw new Error('the database does not state the form of person ids')
  return stored.form
}

/** Columns of a {@link GrantedPerson} except `user_id`, in a statement that reads `hub_user`. */
export const personIdColumns = (sql: Sql) => sql`
  hub_user.person_id, (select form from person_id_form) as person_id_form
`

/** Id of a person for a site: in its tokens, in the status of a session, in a profile. */
export const personIdOf = (person: GrantedPerson, form: Config['personIdForm']): string | number =>
  (form ?? person.person_id_form) === 'opaque' ? person.person_id : person.user_id

/**
 * True if a `sub` is this person. Both forms are accepted: a token of the previous release, or of a process
 * with another setting, is valid until it expires.
 */
export const isSubject = (sub: string, person: Pick<GrantedPerson, 'user_id' | 'person_id'>): boolean =>
  sub === person.person_id || sub === String(person.user_id)
