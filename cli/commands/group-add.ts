import { changeGroups } from '@vitrina/server/hub/operators/groups'
import { command } from '../command.ts'
import { membershipOf } from '../membership.ts'
import { asSentence } from '../refusal.ts'

export const groupAdd = command({
  summary: 'Put a user into a group; the access tokens of the next refresh say so.',
  args: ['group', 'email'],
  async run(named, tools) {
    const { sql, group, id, email } = await membershipOf(tools, named)
    const add = [group.id]
    if (!(await sql.begin((sql) => changeGroups(sql, id, { add })).catch(asSentence)))
      throw new Error(`${email} is in the group "${group.name}" already.`)
    tools.answer({ group: group.name, added: email }, `${email} is in the group "${group.name}".`)
  },
})
