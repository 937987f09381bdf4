import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { ErasureSubject } from '../postgres/erasure-subject.ts'
import type { Database } from '../postgres/pool/sql.ts'
import { queueSchemaOf } from '../postgres/schemas.ts'
import { mailFolder } from './files.ts'
import { readMail } from './read-mail.ts'

/**
 * Deletes the mails to a person, in files and in the queue, except the last one, of the kind `farewell`. Returns false while a
 * mail is being sent.
 */
export const eraseMails = async (
  sql: Database,
  { dataDir }: Pick<Config, 'dataDir'>,
  { email, mailed, userId }: ErasureSubject,
  farewell: string,
): Promise<boolean> => {
  const schema = await queueSchemaOf(sql)
  const waiting = await sql`
    with theirs as (
      select id, state = 'active' or data ->> 'kind' = ${farewell} and state < 'completed' as is_under_way
      from ${sql.unsafe(`${schema}.job`)}
      where name = 'mail' and (lower(data ->> 'to') = any(${[email, ...mailed]}::text[]) or data ->> 'userId' = ${String(userId)})
    ), gone as (
      delete from ${sql.unsafe(`${schema}.job`)}
      where name = 'mail' and id in (select id from theirs where not is_under_way)
    )
    select from theirs where is_under_way
  `
  if (waiting.length > 0) return false
  const folder = mailFolder(dataDir)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names.filter((name) => name.endsWith('.eml'))) {
    const { headers } = readMail(await readFile(join(folder, name), 'utf8'))
    if ([email, ...mailed].includes(headers.get('to')?.toLowerCase() ?? ''))
      await rm(join(folder, name), { force: true })
  }
  return true
}
