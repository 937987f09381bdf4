import type { User } from '@vitrina/server/hub/people/user-queries'
import { listUsers } from '@vitrina/server/hub/people/users'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { LIMIT_OPTION, limitOf } from '../limit.ts'
import { moment, table } from '../table.ts'
import { COLUMNS } from '../words/columns.ts'
import { LISTS } from '../words/lists.ts'
import { ACCOUNT_STATES, USERS } from '../words/users.ts'

export const userList = command({
  summary: tell(USERS.list),
  options: {
    search: {
      type: 'string',
      value: '<text>',
      help: tell(USERS.searchOption),
    },
    ...LIMIT_OPTION,
  },
  async run({ search, limit: text }, { openToRead, answer, note }) {
    const limit = limitOf(text)
    const found = await listUsers(await openToRead(), { search: search ?? null, limit: limit + 1 })
    const users = found.slice(0, limit)
    const rows = users.map((user) => [
      user.email,
      `${user.first_name} ${user.last_name}`.trim() || null,
      user.language,
      user.groups.join(', ') || null,
      user.is_operator ? tell(LISTS.yes) : null,
      stateOf(user),
      moment(user.created_at),
    ])
    const header = [
      COLUMNS.email,
      COLUMNS.personName,
      COLUMNS.language,
      COLUMNS.groups,
      COLUMNS.operator,
      COLUMNS.state,
      COLUMNS.created,
    ]
    answer(users, table(header, rows, tell(search === undefined ? USERS.noneYet : USERS.noneFound)))
    if (found.length > limit) note(tell(USERS.more, { limit }))
  },
})

const stateOf = ({ locked_at, has_password }: User): string =>
  tell(ACCOUNT_STATES[locked_at ? 'locked' : has_password ? 'active' : 'invited'])
