import type { Payload } from '../contract/payload.ts'

type Random = () => number

const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)] as T

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

/** Unusual values, as JSON text, that may replace any value. */
const STRANGE = [
  'null', 'true', '0', '-0', '-1', '1.5', '1e308', '-1e400', '9007199254740993', '2147483648', '1e-320', '""', '" "',
  '"null"', '"0"', '"1e5"', '"-"', '"NaN"', '[]', '{}', '[[]]', '[null]', '[{}]', '[1,1]', '[-1]', '{"id":1}', '{"id":null}',
  '{"slug":"a\\u0000b"}', '{"code":{}}', '{"group_category_id":[]}', '{"__proto__":{"id":1}}', '{"constructor":1}',
  '"\\u0000"', '"\\ud800"', '"\\udfff\\ud800"', '"\\u202e\\ufeff\\u2028"', '"𝔘ηι©ødé\u0301 👩‍👩‍👧"', '"\\\\\\"\'; drop table category; --"',
  '"2026-13-45T99:99:99Z"', '"0000-00-00"', '"99999-01-01T00:00:00Z"', '"-4713-01-01T00:00:00Z"', '"javascript:alert(1)"',
  '"http://"', '"http://[::1"', `"${'x'.repeat(70_000)}"`, `"${'ж'.repeat(300)}"`, nested(40), `[${'1,'.repeat(1500)}1]`,
] // biome-ignore format: a list

/** Names of built-in object members, and unknown names. */
const NAMES = [
  '__proto__', 'constructor', 'toString', 'id', 'created_at', '', '\u0000', 'name_xx', 'site_id', '_digest',
] // biome-ignore format: a list

/** Replacements of a character. */
const CHARACTERS = ['"', '\\', '[', '}', ',', ':', '\u0000', '\ufeff', '1', '\\u']

/** Replacements of a whole body. */
const BODIES = [
  '', '[', '{', '"', 'null', '[,]', '[]', '[[]]', '{}', '[1,2', nested(100_000), `[${'0,'.repeat(6000)}0]`,
] // biome-ignore format: a list

/** JSON text of a payload in which one value or one name is wrong. */
export const oneWrong = (payload: Payload, random: Random): string => {
  const entries = Object.entries(payload).map(([name, value]) => [
    JSON.stringify(name),
    JSON.stringify(value),
  ])
  const entry = random() < 0.8 ? pick(random, entries) : undefined
  if (entry) entry[1] = pick(random, STRANGE)
  else entries.push([JSON.stringify(pick(random, NAMES)), pick(random, STRANGE)])
  return `{${entries.map((entry) => entry.join(':')).join(',')}}`
}

/**
 * Text damaged in transit: truncated, partly removed or doubled, with a changed character, or replaced.
 * Rarely still JSON.
 */
export const damaged = (text: string, random: Random): string => {
  const at = Math.floor(random() * text.length)
  const upTo = at + Math.floor(random() * 20)
  switch (Math.floor(random() * 5)) {
    case 0:
      return text.slice(0, at)
    case 1:
      return text.slice(0, at) + text.slice(upTo)
    case 2:
      return text.slice(0, upTo) + text.slice(at)
    case 3:
      return text.slice(0, at) + pick(random, CHARACTERS) + text.slice(at + 1)
    default:
      return pick(random, BODIES)
  }
}
