import { readConfig } from '@vitrina/server/config'
import { makePasswordLink } from '@vitrina/server/hub/operators/password-links'
import { command } from '../command.ts'
import { tell, together } from '../language.ts'
import { hubOrigin } from '../origins.ts'
import { emailOf, personByEmail } from '../person.ts'
import { moment } from '../table.ts'
import { USERS } from '../words/users.ts'

export const userReset = command({
  summary: tell(USERS.reset),
  args: ['email'],
  async run({ email: text }, { env, openToWrite, answer, note }) {
    const email = emailOf(text)
    const origin = hubOrigin(readConfig(env))
    const sql = await openToWrite()
    const person = await personByEmail(sql, email)
    const made = await sql.begin((sql) => makePasswordLink(sql, person, origin))
    answer({ id: person.id, email: person.email, ...made }, made.link)
    const passOn = tell(USERS.passOn, { email: person.email, until: moment(made.expires_at) ?? '' })
    note(together([passOn, tell(USERS.oldWorks)]))
    if (person.locked_at) note(tell(USERS.staysLocked, { email: person.email }))
  },
})
