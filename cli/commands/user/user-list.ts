import type { User } from '@vitrina/server/hub/people/user-queries'
import { listUsers } from '@vitrina/server/hub/people/users'
import { command } from '../../command.ts'
import { LIMIT_OPTION, limitOf } from '../../limit.ts'
import { table, utcTime } from '../../table.ts'

export const userList = command({
  summary: 'List users, newest first.',
  options: {
    search: {
      type: 'string',
      value: '<text>',
      help: 'Only users with this text in the email or name, or with this id (p_…)',
    },
    ...LIMIT_OPTION,
  },
  async run({ search, limit: text }, { openToRead, answer, note }) {
    const limit = limitOf(text)
    const matches = await listUsers(await openToRead(), { search: search ?? null, limit: limit + 1 })
    const users = matches.slice(0, limit)
    const rows = users.map((user) => [
      user.email,
      `${user.first_name} ${user.last_name}`.trim() || null,
      user.language,
      user.groups.join(', ') || null,
      user.is_operator ? 'yes' : null,
      stateOf(user),
      utcTime(user.created_at),
    ])
    const header = ['email', 'name', 'language', 'groups', 'operator', 'state', 'created']
    answer(users, table(header, rows, search === undefined ? 'There is no user yet.' : 'No users match.'))
    if (matches.length > limit) note(`There are more than these ${limit}: use --search, or raise --limit.`)
  },
})

const stateOf = ({ locked_at, has_password }: User): string =>
  locked_at ? 'locked' : has_password ? 'active' : 'no password yet'
