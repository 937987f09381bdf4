import { unlockUser } from '@vitrina/server/hub/people/users'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { emailOf, personByEmail } from '../person.ts'
import { USERS } from '../words/users.ts'

export const userUnlock = command({
  summary: tell(USERS.unlock),
  args: ['email'],
  async run({ email: text }, { openToWrite, answer }) {
    const wanted = emailOf(text)
    const sql = await openToWrite()
    const { id, email } = await personByEmail(sql, wanted)
    if (!(await sql.begin((sql) => unlockUser(sql, id)))) throw new Error(tell(USERS.notLocked, { email }))
    answer({ id, unlocked: email }, tell(USERS.unlocked, { email }))
  },
})
