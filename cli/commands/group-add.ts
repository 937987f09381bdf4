import { changeGroups } from '@vitrina/server/hub/operators/groups'
import { command } from '../command.ts'
import { membershipOf } from '../membership.ts'
import { rethrowAsSentence } from '../refusal.ts'

export const groupAdd = command({
  summary: 'Add a user to a group; access tokens name it from the next refresh.',
  args: ['group', 'email'],
  async run(named, tools) {
    const { sql, group, id, email } = await membershipOf(tools, named)
    const add = [group.id]
    if (!(await sql.begin((sql) => changeGroups(sql, id, { add })).catch(rethrowAsSentence)))
      throw new Error(`${email} is already in the group "${group.name}".`)
    tools.answer({ group: group.name, added: email }, `${email} is now in the group "${group.name}".`)
  },
})
