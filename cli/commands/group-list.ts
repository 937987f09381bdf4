import { listGroups } from '@vitrina/server/hub/operators/groups'
import { command } from '../command.ts'
import { table, utcTime } from '../table.ts'

export const groupList = command({
  summary: 'List the groups of users.',
  async run(_, { openToRead, answer }) {
    const groups = await listGroups(await openToRead())
    const rows = groups.map(({ name, members, created_at }) => [name, `${members}`, utcTime(created_at)])
    answer(groups, table(['name', 'users', 'created'], rows, 'There is no group yet.'))
  },
})
