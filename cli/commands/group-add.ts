import { addToGroup } from '@vitrina/server/hub/operators/groups'
import { command } from '../command.ts'
import { membershipOf } from '../membership.ts'

export const groupAdd = command({
  summary: 'Put a user into a group; the access tokens of the next refresh say so.',
  args: ['group', 'email'],
  async run(named, tools) {
    const { sql, group, id, email } = await membershipOf(tools, named)
    if (!(await sql.begin((sql) => addToGroup(sql, group, id))))
      throw new Error(`${email} is in the group "${group.name}" already.`)
    tools.answer({ group: group.name, added: email }, `${email} is in the group "${group.name}".`)
  },
})
