import type { SettingsChange } from '@vitrina/schema/console/access'
import type { Fault } from '@vitrina/schema/errors'
import type { Sql } from '../database/sql.ts'
import { ApiError } from '../http/errors.ts'
import { parseLabel } from './label.ts'
import { isCurrency, isTimeZone, logoOf } from './sites.ts'

/**
 * The settings that an operator gives, as they are kept: their types are checked already, the words are not.
 * @throws {ApiError} `validation_failed` that names each field which cannot be so.
 */
export const settingsOf = async <G extends SettingsChange>(sql: Sql, given: G): Promise<G> => {
  const faults: Fault[] = []
  const name = given.name === undefined ? undefined : parseLabel(given.name, faults)
  const logo = given.logo === undefined || given.logo === null ? given.logo : logoOf(given.logo)
  if (given.logo !== undefined && logo === undefined)
    faults.push({
      field: 'logo',
      key: 'invalid_value.like',
      parameters: { example: 'https://shop.example/logo.svg' },
    })
  if (given.currency !== undefined && !isCurrency(given.currency))
    faults.push({ field: 'currency', key: 'invalid_value.currency' })
  if (given.time_zone !== undefined && !(await isTimeZone(sql, given.time_zone)))
    faults.push({ field: 'time_zone', key: 'invalid_value.time_zone' })
  if (faults.length > 0) throw new ApiError('validation_failed', {}, { faults })
  return { ...given, ...(name !== undefined && { name }), ...(logo !== undefined && { logo }) }
}
