import { readConfig } from '@vitrina/server/config'
import { makePasswordLink } from '@vitrina/server/hub/operators/password-links'
import { command } from '../../command.ts'
import { hubOrigin } from '../../origins.ts'
import { emailOf, personByEmail } from '../../person.ts'
import { utcTime } from '../../table.ts'

export const userReset = command({
  summary: 'Create a link for a new password of a user. It is printed once; earlier links end.',
  args: ['email'],
  async run({ email: text }, { env, openToWrite, answer, note }) {
    const email = emailOf(text)
    const origin = hubOrigin(readConfig(env))
    const sql = await openToWrite()
    const person = await personByEmail(sql, email)
    const passwordLink = await sql.begin((sql) => makePasswordLink(sql, person, origin))
    answer({ id: person.id, email: person.email, ...passwordLink }, passwordLink.link)
    const passOn = `Send this link to ${person.email}: it works once, until ${utcTime(passwordLink.expires_at)}.`
    note(`${passOn} Until then the old password works.`)
    if (person.locked_at) note(`${person.email} is still locked: vitrina user unlock ${person.email}`)
  },
})
