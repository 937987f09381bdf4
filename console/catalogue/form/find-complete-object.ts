import { columnsOf } from '@vitrina/schema/columns'
import type { Resource } from '@vitrina/schema/resource'
import type { CurrentSite } from '../../session/current-site.ts'
import { type Content, findOne, findWriteOnly } from '../content.ts'

/** Fields returned by reads, and those that only an export returns. */
const readableOf = (object: Resource): string[] =>
  columnsOf(object).flatMap(({ name, field }) => (field.writeOnly ? [] : [name]))

const writeOnlyOf = (object: Resource): string[] =>
  columnsOf(object).flatMap(({ name, field }) => (field.writeOnly ? [name] : []))

/** Object with all its fields, including write-only ones, and its times. */
export const findCompleteObject = async (
  site: CurrentSite,
  object: Resource,
  id: number,
): Promise<Content> => {
  const fields = ['id', ...readableOf(object), 'created_at', 'updated_at']
  const [read, hidden] = await Promise.all([
    findOne(site, object.path, id, fields),
    findWriteOnly(site, object.path, id, writeOnlyOf(object)),
  ])
  return { ...hidden, ...read }
}
