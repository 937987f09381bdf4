import type { Fault } from '@vitrina/schema/errors'
import { LANGUAGES } from '@vitrina/schema/languages'
import {
  ADDRESSED,
  type AddressSetting,
  parseTemplates,
  placeholdersOf,
} from '@vitrina/schema/public-address'
import {
  eachSetting,
  MAX_DAYS,
  type Setting,
  type SettingKind,
  type SettingName,
  type SettingsChange,
} from '@vitrina/schema/site-settings'
import { imageAddressOf } from '../../platform/http/bodies/image-address.ts'
import { type Schema, Type } from '../../platform/http/bodies/schema.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { Form } from '../../platform/http/operation.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { parseLabel } from './label.ts'
import { isCurrency, isTimeZone } from './sites.ts'

const OPTIONAL: readonly SettingKind[] = ['image', 'address', 'languages']

const typeOf = ({ kind, words }: Setting): Schema => {
  if (words) return Type.Enum([...words])
  if (kind === 'flag') return Type.Boolean()
  if (kind === 'days') return Type.Integer({ minimum: 0, maximum: MAX_DAYS })
  return OPTIONAL.includes(kind) ? Type.Union([Type.String(), Type.Null()]) : Type.String()
}

/** Settings as sent by an operator, with their JSON types. */
export const SettingsInput = Type.Unsafe<SettingsChange>(
  Form(Object.fromEntries(eachSetting.map(([name, setting]) => [name, Type.Optional(typeOf(setting))]))),
)

/** Conversion of a text setting, with its faults; settings of other kinds are stored unchanged. */
const KEEPING: Partial<
  Record<SettingKind, (sql: Sql, text: string, field: SettingName, faults: Fault[]) => unknown>
> = {
  label: (_sql, text, _field, faults) => parseLabel(text, faults),
  image: (_, text, field, faults) => {
    const address = imageAddressOf(text)
    const parameters = { example: 'https://shop.example/logo.svg' }
    if (address === undefined) faults.push({ field, key: 'invalid_value.like', parameters })
    return address
  },
  address: (_, text, field, faults) => {
    if (text.trim() === '') return null
    const resource = ADDRESSED[field as AddressSetting]
    const parsed = parseTemplates(text, resource)
    if ('templates' in parsed) return parsed.templates
    const valid = placeholdersOf(resource)
      .map((name) => `{${name}}`)
      .join(', ')
    faults.push({ field, key: 'invalid_value.address_template', parameters: { part: parsed.invalid, valid } })
    return undefined
  },
  languages: (_, text, field, faults) => {
    const words = text.split(',').flatMap((word) => word.trim().toLowerCase() || [])
    const known = LANGUAGES.filter((language) => words.includes(language))
    if (words.some((word) => !known.some((language) => language === word)))
      faults.push({ field, key: 'invalid_value.one_of', parameters: { valid: LANGUAGES } })
    return known.length > 0 ? known.join() : null
  },
  currency: (_, code, field, faults) => {
    if (!isCurrency(code)) faults.push({ field, key: 'invalid_value.currency' })
    return code
  },
  time_zone: async (sql, name, field, faults) => {
    if (!(await isTimeZone(sql, name))) faults.push({ field, key: 'invalid_value.time_zone' })
    return name
  },
}

/**
 * Validates settings and converts them to their stored form; types are already checked, texts are not.
 * @throws {ApiError} `validation_failed`, naming each invalid field
 */
export const settingsOf = async <G extends SettingsChange>(sql: Sql, input: G): Promise<G> => {
  const faults: Fault[] = []
  const storable: Record<string, unknown> = {}
  for (const [name, { kind }] of eachSetting) {
    const value = input[name]
    if (value === undefined) continue
    const keep = typeof value === 'string' ? KEEPING[kind] : undefined
    storable[name] = keep ? await keep(sql, value as string, name, faults) : value
  }
  if (faults.length > 0) throw new ApiError('validation_failed', {}, { faults })
  return { ...input, ...storable }
}

/** True if one of these settings may be changed only by operators of the whole deployment. */
export const requireGlobalOperator = (changes: SettingsChange): boolean =>
  eachSetting.some(([name, { everywhere }]) => everywhere && changes[name] !== undefined)
