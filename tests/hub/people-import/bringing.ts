import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vitrinaWith } from '../../cli/run.ts'
import { urlOf } from '../../database.ts'
import { linkTo, waitForMail } from '../mailbox.ts'
import { startPages } from '../pages/pages.ts'
import type { Visitor } from '../visitor.ts'

export const OLD_PASSWORD = 'old password of a shop'

/** Password hash of Bitrix: fast to compute, and fast to guess. */
export const oldHashOf = (password: string): string =>
  `saltSALT${createHash('md5').update(`saltSALT${password}`).digest('hex')}`

let files = 0

export const newAddress = (): string => `brought-${process.pid}-${++files}@example.com`

/** Starts a hub whose operator imports people with the command line. */
export const startBringing = async () => {
  const pages = await startPages()
  const { dataDir } = pages.config
  const settings = {
    DATABASE_URL: urlOf(pages.database),
    HOME: dataDir,
    XDG_STATE_HOME: join(dataDir, 'state'),
  }
  const vitrina = vitrinaWith(settings)

  const write = (name: string, lines: readonly string[]): string => {
    const file = join(dataDir, name)
    writeFileSync(file, `${lines.join('\n')}\n`)
    return file
  }

  /** Imports people with Bitrix hashes as customers of a site. */
  const importPeople = async (people: readonly { email: string; hash?: string }[], ...options: string[]) => {
    const lines = people.map(({ email, hash = oldHashOf(OLD_PASSWORD) }) => `${email},${hash}`)
    const file = write(`people-${++files}.csv`, ['email,password_hash', ...lines])
    const { code, stdout, stderr } = await vitrina(
      'user',
      'import',
      file,
      '--format',
      'bitrix',
      '--json',
      ...options,
    )
    assert.equal(code, 0, stderr)
    return JSON.parse(stdout) as Readonly<Record<'made' | 'known' | 'refused', number>>
  }

  /** Link that confirms a mailbox, from the last of `count` mails. */
  const linkOf = async (email: string, count = 1): Promise<string> =>
    linkTo('en/confirm', await waitForMail(dataDir, email, count))

  /** Opens a link and presses its button, with the password when the page requires it. */
  const confirm = async (browser: Visitor, link: string, password?: string) => {
    const shown = await browser.open(link)
    return browser.send('/en/confirm', { token: shown.hidden('token'), ...(password && { password }) })
  }

  const userOf = async (email: string) => {
    const [user] = await pages.sql<{
      id: number
      password: string | null
      proven: boolean
      imported: number
    }>`
      select id, password, email_confirmed_at is not null as proven,
        (select count(*)::integer from hub_imported_password where user_id = hub_user.id) as imported
      from hub_user where email = ${email}
    `
    if (!user) throw new Error(`there is no ${email}`)
    return user
  }

  return { ...pages, dataDir, settings, vitrina, write, importPeople, linkOf, confirm, userOf }
}
