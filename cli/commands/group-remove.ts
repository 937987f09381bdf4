import { removeFromGroup } from '@vitrina/server/hub/operators/groups'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { membershipOf } from '../membership.ts'
import { GROUPS } from '../words/groups.ts'

export const groupRemove = command({
  summary: tell(GROUPS.remove),
  args: ['group', 'email'],
  async run(named, tools) {
    const { sql, group, id, email } = await membershipOf(tools, named)
    if (!(await sql.begin((sql) => removeFromGroup(sql, group, id))))
      throw new Error(tell(GROUPS.isNotIn, { email, name: group.name }))
    tools.answer({ group: group.name, removed: email }, tell(GROUPS.isInNoMore, { email, name: group.name }))
  },
})
