import { createGroup, groupNameOf } from '@vitrina/server/hub/operators/groups'
import { command, UsageError } from '../command.ts'

export const groupCreate = command({
  summary: 'Create a group of users; sites grant rights by groups.',
  args: ['name'],
  async run({ name: text }, { openToWrite, answer }) {
    const name = groupNameOf(text)
    if (name === undefined) throw new UsageError(`group name: 1 to 100 characters, not "${text}".`)
    const sql = await openToWrite()
    const group = await sql.begin((sql) => createGroup(sql, name))
    if (!group) throw new Error(`The group "${name}" already exists.`)
    answer(group, group.name)
  },
})
