import type { Fault } from '@vitrina/schema/errors'
import { messageOf } from '@vitrina/schema/labels/say'
import { LANGUAGES } from '@vitrina/schema/languages'
import {
  columnsOfOwn,
  LISTABLE_KINDS,
  LOCALIZABLE_KINDS,
  LONG_TEXT_KINDS,
  MAX_CHOICES,
  MAX_DECIMAL_PLACES,
  OWN_FIELD_CODE,
  OWN_FIELD_CREATE,
  OWN_FIELD_KINDS,
  OWN_FIELD_OBJECTS,
  OWN_FIELD_READ,
  type OwnChoice,
  type OwnFieldKind,
  type OwnFieldSettings,
  SEARCHABLE_KINDS,
  UNIQUE_KINDS,
  VISIBILITIES,
} from '@vitrina/schema/own-fields'
import { resources } from '@vitrina/schema/resources/index'
import { parseBoolean } from '@vitrina/schema/wire/boolean'
import { wordAmong } from '@vitrina/schema/wire/choice'
import { parseCustom } from '@vitrina/schema/wire/custom'
import { parseInteger } from '@vitrina/schema/wire/number'
import { isObject } from '@vitrina/schema/wire/object'
import { fault, mistyped, type Sink, wrong } from '@vitrina/schema/wire/sink'
import { parseText } from '@vitrina/schema/wire/text'
import { parseInto } from '@vitrina/schema/wire/value'

/** Maximum length of a code. */
const MAX_CODE_LENGTH = 40

/** Largest position in a form. */
const LAST_POSITION = 10_000

const PATHS = Object.values(resources).map(({ path }) => path as string)

/** Default settings of a field for which only the kind is given. */
const DEFAULT_SETTINGS = {
  label_ro: null,
  label_ru: null,
  label_en: null,
  label_uk: null,
  group: null,
  position: 0,
  required: false,
  unique: false,
  filterable: false,
  searchable: false,
  localized: false,
  multiple: false,
  places: null,
  choices: null,
  refers_to: null,
  default: null,
  visible_to: 'all',
} as const

const word =
  <const Word extends string>(words: readonly Word[]) =>
  (value: unknown, path: string, sink: Sink): Word | undefined =>
    wordAmong(value, words) ?? wrong(sink, path, 'one_of', { valid: words })

const parseCode = (value: unknown, path: string, sink: Sink): string | undefined =>
  typeof value !== 'string'
    ? mistyped(sink, path, 'string', value)
    : OWN_FIELD_CODE.test(value)
      ? value
      : wrong(sink, path, 'own_code', { max: MAX_CODE_LENGTH })

const parseLabel = (value: unknown, path: string, sink: Sink): string | null | undefined =>
  value === null || value === '' ? null : parseText(value, path, sink, 'line')

const LABELS = LANGUAGES.map((language) => `label_${language}` as const)

/** Parsers of the settings; undefined after a fault. The kind of the field parses the default value. */
const PARSERS: {
  readonly [N in Exclude<keyof OwnFieldSettings, 'default'>]: (
    value: unknown,
    path: string,
    sink: Sink,
  ) => OwnFieldSettings[N] | undefined
} = {
  object: word(OWN_FIELD_OBJECTS),
  code: parseCode,
  kind: word(OWN_FIELD_KINDS),
  label_ro: parseLabel,
  label_ru: parseLabel,
  label_en: parseLabel,
  label_uk: parseLabel,
  group: parseLabel,
  position: (value, path, sink) => parseInteger(value, path, sink, 0, LAST_POSITION),
  required: parseBoolean,
  unique: parseBoolean,
  filterable: parseBoolean,
  searchable: parseBoolean,
  localized: parseBoolean,
  multiple: parseBoolean,
  places: (value, path, sink) =>
    value === null ? null : parseInteger(value, path, sink, 0, MAX_DECIMAL_PLACES),
  choices: (value, path, sink) => (value === null ? null : parseChoices(value, path, sink)),
  refers_to: (value, path, sink) => (value === null ? null : word(PATHS)(value, path, sink)),
  visible_to: word(VISIBILITIES),
}

const parseChoices = (value: unknown, path: string, sink: Sink): OwnChoice[] | undefined => {
  if (!Array.isArray(value)) return mistyped(sink, path, 'array', value)
  if (value.length === 0 || value.length > MAX_CHOICES)
    return fault(sink, path, 'out_of_range.elements', { min: 1, max: MAX_CHOICES })
  const codes = new Set<string>()
  const choices = value.map((element: unknown, place): OwnChoice | undefined => {
    const at = `${path}.${place}`
    // A text alone is a choice without labels.
    const { code, ...labels } =
      typeof element === 'string' ? { code: element } : isObject(element) ? element : {}
    if (typeof element !== 'string' && !isObject(element))
      return mistyped(sink, at, ['string', 'object'], element)
    const unknown = Object.keys(labels).filter((name) => !(LABELS as readonly string[]).includes(name))
    for (const name of unknown) fault(sink, `${at}.${name}`, 'unknown_field', { valid: ['code', ...LABELS] })
    const parsed = parseCode(code, `${at}.code`, sink)
    if (parsed !== undefined && codes.has(parsed)) fault(sink, at, 'duplicate.list')
    codes.add(parsed ?? '')
    const texts = LABELS.map(
      (name) =>
        [name, parseLabel((labels as Record<string, unknown>)[name] ?? null, `${at}.${name}`, sink)] as const,
    )
    return parsed === undefined
      ? undefined
      : { code: parsed, ...(Object.fromEntries(texts) as Omit<OwnChoice, 'code'>) }
  })
  return choices.every((choice) => choice !== undefined) ? choices : undefined
}

/**
 * Parses the settings of an own field: those of a new one, or the changes of `before`. Adds all faults to `faults`. Values set by
 * the server are accepted in a change, so that a response can be sent back.
 */
export const parseOwnField = (
  body: Readonly<Record<string, unknown>>,
  before: OwnFieldSettings | undefined,
  timeZone: string,
  faults: Fault[],
): OwnFieldSettings => {
  const sink: Sink = {
    timeZone,
    fault: (field, key, ...parameters) => void faults.push({ field, ...messageOf(key, ...parameters) }),
    reference: ({ path }) => void faults.push({ field: path, key: 'read_only' }),
  }
  const known = Object.keys(OWN_FIELD_CREATE)
  for (const name of Object.keys(body)) {
    if (known.includes(name)) continue
    if (!Object.hasOwn(OWN_FIELD_READ.properties, name)) fault(sink, name, 'unknown_field', { valid: known })
    else if (!before) fault(sink, name, 'read_only')
  }
  for (const name of before ? [] : ['object', 'code', 'kind'])
    if (body[name] === undefined) fault(sink, name, 'required')
  const parsed = Object.entries(PARSERS)
    .filter(([name]) => body[name] !== undefined)
    .map(([name, parse]) => [name, parse(body[name], name, sink)] as const)
    .filter(([, value]) => value !== undefined)
  const allSettings = { ...DEFAULT_SETTINGS, ...before, ...Object.fromEntries(parsed) } as OwnFieldSettings
  const settings =
    allSettings.kind === 'number' ? { ...allSettings, places: allSettings.places ?? 0 } : allSettings
  if (faults.length > 0) return settings
  if (before && before.object !== settings.object) fault(sink, 'object', 'read_only')
  refuseUnfit(settings, sink)
  const sent = body.default === undefined ? settings.default : body.default
  return faults.length > 0 ? settings : { ...settings, default: defaultIn(settings, sent, sink) }
}

/** Adds faults for settings that the kind does not have, and for missing ones that it needs. */
const refuseUnfit = (settings: OwnFieldSettings, sink: Sink): void => {
  const { kind, localized, multiple, unique, places, choices, refers_to } = settings
  const isOnly = (isSet: boolean, name: string, kinds: readonly OwnFieldKind[]) => {
    if (isSet && !kinds.includes(kind)) fault(sink, name, 'invalid_value.not_of_kind', { kind })
  }
  isOnly(localized, 'localized', LOCALIZABLE_KINDS)
  isOnly(multiple, 'multiple', LISTABLE_KINDS)
  isOnly(places !== null, 'places', ['number'])
  isOnly(choices !== null, 'choices', ['choice'])
  isOnly(refers_to !== null, 'refers_to', ['reference'])
  isOnly(unique, 'unique', localized || multiple ? [] : UNIQUE_KINDS)
  isOnly(
    settings.filterable,
    'filterable',
    OWN_FIELD_KINDS.filter((one) => !LONG_TEXT_KINDS.includes(one)),
  )
  isOnly(settings.searchable, 'searchable', SEARCHABLE_KINDS)
  if (settings.searchable && settings.visible_to !== 'all')
    fault(sink, 'searchable', 'invalid_value.searchable_hidden')
  if (kind === 'choice' && choices === null) fault(sink, 'choices', 'required')
  if (kind === 'reference' && refers_to === null) fault(sink, 'refers_to', 'required')
}

/** The stored form of a default. */
const defaultIn = (settings: OwnFieldSettings, sent: unknown, sink: Sink): unknown => {
  if (sent === null || sent === undefined) return null
  const { kind, unique, localized } = settings
  if (kind === 'reference' || unique || localized)
    return fault(sink, 'default', 'invalid_value.not_of_kind', { kind }) ?? null
  const [column] = columnsOfOwn({ ...settings, required: false, id: 0 })
  const parsed =
    column &&
    parseCustom(
      [{ ...column, code: 'default' }],
      { default: sent },
      '',
      { ...sink, fault: atDefault(sink) },
      parseInto,
    )
  return parsed?.[0] ?? null
}

/** Faults of the default value, with the path of the setting. */
const atDefault =
  (sink: Sink): Sink['fault'] =>
  (field, key, ...parameters) =>
    sink.fault(field.replace(/^\./, ''), key, ...parameters)
