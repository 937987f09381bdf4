import { addToGroup } from '@vitrina/server/hub/operators/groups'
import { command } from '../command.ts'
import { groupByName } from '../group.ts'
import { emailOf, personByEmail } from '../person.ts'

export const groupAdd = command({
  summary: 'Put a user into a group; the access tokens of the next refresh say so.',
  args: ['group', 'email'],
  async run({ group: name, email: text }, { openToWrite, answer }) {
    const wanted = emailOf(text)
    const sql = await openToWrite()
    const group = await groupByName(sql, name)
    const { id, email } = await personByEmail(sql, wanted)
    if (!(await sql.begin((sql) => addToGroup(sql, group, id))))
      throw new Error(`${email} is in the group "${group.name}" already.`)
    answer({ group: group.name, added: email }, `${email} is in the group "${group.name}".`)
  },
})
