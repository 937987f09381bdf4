import { removeFromGroup } from '@vitrina/server/hub/operators/groups'
import { command } from '../command.ts'
import { membershipOf } from '../membership.ts'

export const groupRemove = command({
  summary: 'Remove a user from a group; access tokens omit it from the next refresh.',
  args: ['group', 'email'],
  async run(named, tools) {
    const { sql, group, id, email } = await membershipOf(tools, named)
    if (!(await sql.begin((sql) => removeFromGroup(sql, group, id))))
      throw new Error(`${email} is not in the group "${group.name}".`)
    tools.answer({ group: group.name, removed: email }, `${email} is no longer in the group "${group.name}".`)
  },
})
