import { createRequire } from 'node:module'
import { regionalPasswords, transliterationKey } from './regional-passwords.ts'

/** Lists of common passwords from packages, as far as they are used. */
interface Lists {
  readonly dictionary: { readonly 'passwords-common': readonly string[] }
}

let common: ReadonlySet<string> | undefined
let regional: ReturnType<typeof regionalPasswords> | undefined

/** Names of the product: attackers try them first at each deployment. */
const PRODUCT = 'vitrina'

/**
 * True for a password that attackers try first, against which no limit of attempts helps: one of the 49,000
 * most common ones, in any case; a common word of the region, also in Latin letters or with a number; one of
 * `names`, also with a number; a repeated short text; a row of keys. The lists are loaded at first use: 30 ms
 * and 3 MB.
 */
export const isCommon = (password: string, names: readonly string[] = []): boolean => {
  common ??= new Set(
    (createRequire(import.meta.url)('@zxcvbn-ts/language-common') as Lists).dictionary['passwords-common'],
  )
  regional ??= regionalPasswords()
  const text = password.normalize('NFC').toLowerCase()
  const own = new Set([PRODUCT, ...names.flatMap((name) => [plain(name), ...name.split(/\s+/).map(plain)])])
  return isListed(text) || isRow(text) || isRepeated(text) || cores(text).some((core) => isOwn(core, own))
}

/** True for a text of the lists, or a word of the region with a number. */
const isListed = (text: string): boolean =>
  common?.has(text) === true ||
  cores(text).some((core) => regional?.written.has(core) || regional?.spoken.has(transliterationKey(core)))

/** Text without diacritics, spaces and punctuation, and with letters instead of similar digits and signs. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/й/g, '\0')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll('\0', 'й')
    .replace(/[@013$5]/g, (sign) => ({ '@': 'a', 0: 'o', 1: 'i', 3: 'e', $: 's', 5: 's' })[sign] ?? sign)
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Words in a password, without leading and trailing numbers and signs. */
const cores = (text: string): readonly string[] => {
  const withoutNumber = text.replace(/^\d+|\d+$/g, '')
  const bare = text.replace(/^[\d\p{P}\p{S}\s]+|[\d\p{P}\p{S}\s]+$/gu, '')
  return [withoutNumber, bare, plain(bare)]
}

/** Minimum length of a name: shorter ones occur in too many words. */
const MIN_NAME_LENGTH = 3

const isOwn = (core: string, names: ReadonlySet<string>): boolean =>
  core.length >= MIN_NAME_LENGTH && names.has(core)

/** Maximum length of a text whose repetitions are refused. */
const MAX_UNIT_LENGTH = 4

const isRepeated = (text: string): boolean => {
  const length = `${text}${text}`.indexOf(text, 1)
  if (length === text.length) return false
  const unit = text.slice(0, length)
  return unit.length <= MAX_UNIT_LENGTH || isListed(unit)
}

/** Rows of keys and of the alphabet. */
const FORWARD = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'йцукенгшщзхъ',
  'йцукенгшщзхї',
  'фывапролджэ',
  'фівапролджє',
  'ячсмитьбю',
]
const ROWS = [...FORWARD, ...FORWARD.map((row) => [...row].reverse().join(''))]
const MAX_ROW_LENGTH = Math.max(...ROWS.map(({ length }) => length))

/** Minimum length of a part of a row. */
const MIN_ROW_LENGTH = 4

/** True if a password consists of parts of rows, in either direction: `qwertyasdfgh`, `4321йцук`. */
const isRow = (text: string): boolean => {
  let rest = text
  while (rest !== '') {
    let length = Math.min(rest.length, MAX_ROW_LENGTH)
    while (length >= MIN_ROW_LENGTH && !ROWS.some((row) => row.includes(rest.slice(0, length)))) length--
    if (length < MIN_ROW_LENGTH) return false
    rest = rest.slice(length)
  }
  return true
}
