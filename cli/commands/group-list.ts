import { listGroups } from '@vitrina/server/hub/operators/groups'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { moment, table } from '../table.ts'
import { COLUMNS } from '../words/columns.ts'
import { GROUPS } from '../words/groups.ts'

export const groupList = command({
  summary: tell(GROUPS.list),
  async run(_, { openToRead, answer }) {
    const groups = await listGroups(await openToRead())
    const rows = groups.map(({ name, members, created_at }) => [name, `${members}`, moment(created_at)])
    answer(groups, table([COLUMNS.name, COLUMNS.users, COLUMNS.created], rows, tell(GROUPS.noneYet)))
  },
})
