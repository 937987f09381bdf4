import { createGroup, groupNameOf } from '@vitrina/server/hub/operators/groups'
import { command, UsageError } from '../command.ts'

export const groupCreate = command({
  summary: 'Make a group of users, by which sites grant rights.',
  args: ['name'],
  async run({ name: text }, { openToWrite, answer }) {
    const name = groupNameOf(text)
    if (name === undefined) throw new UsageError(`"${text}" is no name of a group: 1 to 100 characters.`)
    const sql = await openToWrite()
    const group = await sql.begin((sql) => createGroup(sql, name))
    if (!group) throw new Error(`There is a group "${name}" already.`)
    answer(group, group.name)
  },
})
