import { lockUser } from '@vitrina/server/hub/people/users'
import { command } from '../../command.ts'
import { emailOf, personByEmail } from '../../person.ts'

export const userLock = command({
  summary: 'Lock a user: all sessions and tokens end at every site.',
  args: ['email'],
  async run({ email: text }, { openToWrite, answer }) {
    const emailAddress = emailOf(text)
    const sql = await openToWrite()
    const { id, email } = await personByEmail(sql, emailAddress)
    if (!(await sql.begin((sql) => lockUser(sql, id)))) throw new Error(`${email} is already locked.`)
    answer({ id, locked: email }, `${email} is now locked.`)
  },
})
