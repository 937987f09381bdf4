import { unlockUser } from '@vitrina/server/hub/people/users'
import { command } from '../../command.ts'
import { emailOf, personByEmail } from '../../person.ts'

export const userUnlock = command({
  summary: 'Unlock a user, who must then sign in again everywhere.',
  args: ['email'],
  async run({ email: text }, { openToWrite, answer }) {
    const emailAddress = emailOf(text)
    const sql = await openToWrite()
    const { id, email } = await personByEmail(sql, emailAddress)
    if (!(await sql.begin((sql) => unlockUser(sql, id)))) throw new Error(`${email} is not locked.`)
    answer({ id, unlocked: email }, `${email} is unlocked.`)
  },
})
