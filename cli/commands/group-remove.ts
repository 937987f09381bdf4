import { removeFromGroup } from '@vitrina/server/hub/operators/groups'
import { command } from '../command.ts'
import { groupByName } from '../group.ts'
import { emailOf, personByEmail } from '../person.ts'

export const groupRemove = command({
  summary: 'Take a user out of a group; access tokens say so from the next refresh.',
  args: ['group', 'email'],
  async run({ group: name, email: text }, { openToWrite, answer }) {
    const wanted = emailOf(text)
    const sql = await openToWrite()
    const group = await groupByName(sql, name)
    const { id, email } = await personByEmail(sql, wanted)
    if (!(await sql.begin((sql) => removeFromGroup(sql, group, id))))
      throw new Error(`${email} is not in the group "${group.name}".`)
    answer({ group: group.name, removed: email }, `${email} is no longer in the group "${group.name}".`)
  },
})
