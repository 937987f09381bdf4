import { changeGroups } from '@vitrina/server/hub/operators/groups'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { membershipOf } from '../membership.ts'
import { asSentence } from '../refusal.ts'
import { GROUPS } from '../words/groups.ts'

export const groupAdd = command({
  summary: tell(GROUPS.add),
  args: ['group', 'email'],
  async run(named, tools) {
    const { sql, group, id, email } = await membershipOf(tools, named)
    const add = [group.id]
    if (!(await sql.begin((sql) => changeGroups(sql, id, { add })).catch(asSentence)))
      throw new Error(tell(GROUPS.wasIn, { email, name: group.name }))
    tools.answer({ group: group.name, added: email }, tell(GROUPS.isIn, { email, name: group.name }))
  },
})
