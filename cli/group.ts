import type { Group } from '@vitrina/schema/console/people'
import { groupNameOf, listGroups } from '@vitrina/server/hub/operators/groups'
import type { Sql } from '@vitrina/server/platform/postgres/sql'
import { tell } from './language.ts'
import { GROUPS } from './words/groups.ts'

/** @throws {Error} with the groups that there are, when `name` is none of them. */
export const groupByName = async (sql: Sql, name: string): Promise<Group> => {
  const groups = await listGroups(sql)
  const group = groups.find((group) => group.name === groupNameOf(name))
  if (group) return group
  throw new Error(
    groups.length === 0
      ? tell(GROUPS.makeFirst, { name })
      : tell(GROUPS.unknown, { name, names: groups.map(({ name }) => name) }),
  )
}
