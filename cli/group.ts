import type { Group } from '@vitrina/schema/console/people'
import type { Sql } from '@vitrina/server/database/sql'
import { groupNameOf, listGroups } from '@vitrina/server/hub/operators/groups'

/** @throws {Error} with the groups that there are, when `name` is none of them. */
export const groupByName = async (sql: Sql, name: string): Promise<Group> => {
  const groups = await listGroups(sql)
  const group = groups.find((group) => group.name === groupNameOf(name))
  if (group) return group
  throw new Error(
    groups.length === 0
      ? `There is no group yet: vitrina group create "${name}" makes it.`
      : `There is no group "${name}". There is: ${groups.map(({ name }) => name).join(', ')}.`,
  )
}
