import type { Group } from '@vitrina/schema/console/people'
import { groupNameOf, listGroups } from '@vitrina/server/hub/operators/groups'
import type { Sql } from '@vitrina/server/platform/postgres/pool/sql'

/** @throws {Error} with the existing groups, for an unknown `name` */
export const groupByName = async (sql: Sql, name: string): Promise<Group> => {
  const groups = await listGroups(sql)
  const group = groups.find((group) => group.name === groupNameOf(name))
  if (group) return group
  throw new Error(
    groups.length === 0
      ? `There is no group yet: vitrina group create "${name}" creates it.`
      : `Unknown group "${name}". Groups: ${groups.map(({ name }) => name).join(', ')}.`,
  )
}
