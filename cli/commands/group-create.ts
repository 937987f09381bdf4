import { createGroup, groupNameOf } from '@vitrina/server/hub/operators/groups'
import { command, UsageError } from '../command.ts'
import { tell } from '../language.ts'
import { GROUPS } from '../words/groups.ts'

export const groupCreate = command({
  summary: tell(GROUPS.create),
  args: ['name'],
  async run({ name: text }, { openToWrite, answer }) {
    const name = groupNameOf(text)
    if (name === undefined) throw new UsageError(tell(GROUPS.badName, { text }))
    const sql = await openToWrite()
    const group = await sql.begin((sql) => createGroup(sql, name))
    if (!group) throw new Error(tell(GROUPS.taken, { name }))
    answer(group, group.name)
  },
})
