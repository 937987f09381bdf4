import { withoutBankNumbers } from './bank-numbers.ts'

/** Words that mark a name as that of a secret at any position: `passwordHash`, `my_api-key2`. */
const IN_A_NAME = [
  'secret',
  'passw',
  'passphrase',
  'pwd',
  'token',
  'authorization',
  'credential',
  'cookie',
  'bearer',
  '(?:api|access|private|encryption)[ _-]?key',
  'cvv',
  'cvc',
  'парол',
  'parol[aă]',
]

/** Words that also stand inside other words (`shipping`, `footprint`), so they count as a whole word of a name: `userPin`, `otp_code`. */
const WHOLE_WORD = '(?:pin|t?otp)'
const LETTER = 'a-zà-ɏЀ-ӿ'
const AS_A_WORD = [
  // Not `tooltip_pin_text`, which is a field of content.
  `(?<![${LETTER}]|tooltip_)${WHOLE_WORD}(?![${LETTER}])`,
  '(?-i:(?<=[a-z\\d])(?:P(?:in|IN)|T?O(?:tp|TP)|Totp)(?![a-z]))',
  '(?-i:(?<![A-Za-z])(?:pin|t?otp)(?=[A-Z]))',
]

/** Source of a regular expression, with the flag `i`, that matches the name of a secret. */
export const SECRET_NAME = [...IN_A_NAME, ...AS_A_WORD].join('|')

/** Headers that carry a secret, as a log of headers names them. */
export const SECRET_HEADERS = [
  'api-token',
  'token',
  'authorization',
  'proxy-authorization',
  'x-api-key',
  'cookie',
  'set-cookie',
]

/** Values that are secrets by their form, in any field. */
const SHAPES = [
  // Ours: an API token, the secret of a site, of a webhook, 256 bits in base64url, a JWT.
  '\\bv[ts]_[\\w-]+',
  '\\bwhsec_[\\w+/=-]+',
  '(?<![\\w-])[\\w-]{43}(?![\\w-])',
  '(?<![\\w-])eyJ[\\w-]+\\.[\\w-]+\\.[\\w-]*',
  // Access keys of AWS, Stripe and GitHub, which plugins of shops send by mistake.
  '\\bA(?:KI|SI)A[A-Z\\d]{16}\\b',
  '\\b[prs]k_(?:live|test)_\\w{8,}',
  '\\bgh[oprsu]_\\w{20,}',
  '-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----(?:[\\w+/=\\s]|\\\\[nr])*',
]

const SPACE = '(?:\\s|\\+|%(?:25)*20)'

/** The prefix of a secret, which is kept, and the secret. */
const PREFIXED = [
  // `Bearer …` and `Basic …` in a text: the second only if it looks encoded, since product names begin so,
  // too.
  `(\\bbearer${SPACE}+)[\\w.~+/%-]+=*`,
  `(\\bbasic${SPACE}+)(?=\\w*(?-i:[\\d+/]|[a-z][A-Z]))[\\w+/]{12,}=*`,
  // A header in a text.
  '(\\b(?:set-)?cookie:\\s*)[^"\\s=;\\\\]{1,128}=[^"\\r\\n\\\\]*',
  '(\\b(?:(?:proxy-)?authorization|api-token|x-api-key):\\s*)[^"\\r\\n\\\\]+',
  // A name and a password, or a token, before the host of an address; JSON may escape its slashes, a query all of it.
  '(:(?:\\\\?/){2})[^\\s/?#"\\\\<>]{1,512}(?=@)',
  '(%(?:25)*3a(?:%(?:25)*2f){2})(?:[^\\s/?#@"\\\\&<>%]|%(?!(?:25)*(?:2f|3f|23|40|26))){1,512}(?=%(?:25)*40)',
]

/** A parameter or an assignment with the name of a secret: its value ends before `endOfValue`. */
const assigned = (endOfValue: string): string =>
  `((?:${SECRET_NAME})[\\w.[\\]-]{0,40}(?:=|%(?:25)*3D))(?:[^${endOfValue}%]|%(?!(?:25)*2[36]))*`

const secretsUntil = (endOfValue: string): RegExp =>
  new RegExp([assigned(endOfValue), ...PREFIXED, ...SHAPES].join('|'), 'gi')

const IN_ADDRESS = secretsUntil('&#')
const IN_TEXT = secretsUntil('&#"\\s\\\\')

/** Keeps the prefix of the alternative that matched, which is its only group. */
const redacted = (_: string, ...groups: readonly unknown[]): string =>
  `${groups.slice(0, PREFIXED.length + 1).find((group) => typeof group === 'string') ?? ''}[redacted]`

/** Letters, digits and marks that an address need not escape, but may: also those of an address within it. */
const NEEDLESS_ESCAPE = /%(?:25)*(2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi

const unescaped = (url: string): string =>
  url.includes('%')
    ? url.replace(NEEDLESS_ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : url

/** An address as it may be logged: without the values of secret parameters, secrets by their form, and numbers of banks. */
export const withoutSecrets = (url: string): string =>
  withoutBankNumbers(unescaped(url).replace(IN_ADDRESS, redacted))

/** A received text as it may be kept: a token ends with its word, or with the string that holds it. */
export const textWithoutSecrets = (text: string): string =>
  withoutBankNumbers(text.replace(IN_TEXT, redacted))

const NAME = new RegExp(SECRET_NAME, 'i')

/** True for a field whose name marks a secret. */
export const isSecretName = (name: string): boolean => NAME.test(name)
