import { lockUser } from '@vitrina/server/hub/people/users'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { emailOf, personByEmail } from '../person.ts'
import { USERS } from '../words/users.ts'

export const userLock = command({
  summary: tell(USERS.lock),
  args: ['email'],
  async run({ email: text }, { openToWrite, answer }) {
    const wanted = emailOf(text)
    const sql = await openToWrite()
    const { id, email } = await personByEmail(sql, wanted)
    if (!(await sql.begin((sql) => lockUser(sql, id)))) throw new Error(tell(USERS.lockedBefore, { email }))
    answer({ id, locked: email }, tell(USERS.locked, { email }))
  },
})
