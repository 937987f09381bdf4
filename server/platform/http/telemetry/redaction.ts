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

/**
 * Words that also occur inside other words (`shipping`, `footprint`), so they count only as a whole word of a name: `userPin`,
 * `otp_code`.
 */
const SHORT_SECRET = '(?:pin|t?otp)'
const LETTER = 'a-zà-ɏЀ-ӿ'
// Except `tooltip_pin_text`, which is a field of content.
const AS_A_WORD = `(?<![${LETTER}]|tooltip_)${SHORT_SECRET}(?![${LETTER}])`

/** Words that begin or end at a capital letter; matched case-sensitively. */
const AT_A_CAPITAL =
  '(?<=[a-z\\d])(?:P(?:in|IN)|T?O(?:tp|TP)|Totp)(?![a-z])|(?<![A-Za-z])(?:pin|t?otp)(?=[A-Z])'

/**
 * Sources of regular expressions that match the name of a secret: one for the flag `i`, one without. They are not one expression with
 * inline modifiers: V8 stops optimizing expressions after 16 MiB of their code, and then loses the flag `i` of two such groups.
 */
export const SECRET_NAMES = { anyCase: [...IN_A_NAME, AS_A_WORD].join('|'), exactCase: AT_A_CAPITAL }

/** Headers with secrets, by their names in a log of headers. */
export const SECRET_HEADERS = [
  'api-token',
  'token',
  'authorization',
  'proxy-authorization',
  'x-api-key',
  'cookie',
  'set-cookie',
]

/** Secrets recognized by their form, in any field. */
const SHAPES = [
  // Own ones: an API token, the secret of a site, of a webhook, 256 bits in base64url, a JWT.
  '\\bv[ts]_[\\w-]+',
  '\\bwhsec_[\\w+/=-]+',
  '(?<![\\w-])[\\w-]{43}(?![\\w-])',
  '(?<![\\w-])eyJ[\\w-]+\\.[\\w-]+\\.[\\w-]*',
  // Access keys of AWS, Stripe and GitHub, which shop plugins send by mistake.
  '\\bA(?:KI|SI)A[A-Z\\d]{16}\\b',
  '\\b[prs]k_(?:live|test)_\\w{8,}',
  '\\bgh[oprsu]_\\w{20,}',
  '-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----(?:[\\w+/=\\s]|\\\\[nr])*',
]

const SPACE = '(?:\\s|\\+|%(?:25)*20)'

/** Prefix of a secret, which is kept, and the secret. */
const PREFIXED = [
  `(\\bbearer${SPACE}+)[\\w.~+/%-]+=*`,
  // A header within a text.
  '(\\b(?:set-)?cookie:\\s*)[^"\\s=;\\\\]{1,128}=[^"\\r\\n\\\\]*',
  '(\\b(?:(?:proxy-)?authorization|api-token|x-api-key):\\s*)[^"\\r\\n\\\\]+',
  // Name and password, or a token, before the host of a URL; JSON may escape its slashes, a query all of it.
  '(:(?:\\\\?/){2})[^\\s/?#"\\\\<>]{1,512}(?=@)',
  '(%(?:25)*3a(?:%(?:25)*2f){2})(?:[^\\s/?#@"\\\\&<>%]|%(?!(?:25)*(?:2f|3f|23|40|26))){1,512}(?=%(?:25)*40)',
]

/** `Basic …` in a text, if it looks encoded, because product names begin so, too. Case-sensitive. */
const BASIC = `(\\b[Bb][Aa][Ss][Ii][Cc]${SPACE}+)(?=\\w*(?:[\\d+/]|[a-z][A-Z]))[\\w+/]{12,}=*`

/** Parameter or assignment with the name of a secret: its value ends before `endOfValue`. */
const assigned = (names: string, endOfValue: string): string =>
  `((?:${names})[\\w.[\\]-]{0,40}(?:=|%(?:25)*3[Dd]))(?:[^${endOfValue}%]|%(?!(?:25)*2[36]))*`

const secretsUntil = (endOfValue: string): readonly RegExp[] => [
  new RegExp([assigned(SECRET_NAMES.anyCase, endOfValue), ...PREFIXED, ...SHAPES].join('|'), 'gi'),
  new RegExp([assigned(SECRET_NAMES.exactCase, endOfValue), BASIC].join('|'), 'g'),
]

const IN_ADDRESS = secretsUntil('&#')
const IN_TEXT = secretsUntil('&#"\\s\\\\')

/** Keeps the prefix of the matching alternative, which is its only group. */
const redacted = (_: string, ...groups: readonly unknown[]): string => {
  // The groups precede the position of the match, which is a number.
  const prefixes = groups.slice(
    0,
    groups.findIndex((group) => typeof group === 'number'),
  )
  return `${prefixes.find((group) => typeof group === 'string') ?? ''}[redacted]`
}

const redactedBy = (patterns: readonly RegExp[], text: string): string =>
  patterns.reduce((rest, pattern) => rest.replace(pattern, redacted), text)

/** Escapes of letters, digits and marks, which a URL may contain unescaped; also those of a URL within it. */
const NEEDLESS_ESCAPE = /%(?:25)*(2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi

const unescaped = (url: string): string =>
  url.includes('%')
    ? url.replace(NEEDLESS_ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : url

/** URL for a log: without the values of secret parameters, secrets by their form, and bank numbers. */
export const withoutSecrets = (url: string): string =>
  withoutBankNumbers(redactedBy(IN_ADDRESS, unescaped(url)))

/** Received text for a log, without secrets: a token ends with its word, or with the string around it. */
export const textWithoutSecrets = (text: string): string => withoutBankNumbers(redactedBy(IN_TEXT, text))

const IN_NAMES = [new RegExp(SECRET_NAMES.anyCase, 'i'), new RegExp(SECRET_NAMES.exactCase)]

/** True for a field whose name marks a secret. */
export const isSecretName = (name: string): boolean => IN_NAMES.some((pattern) => pattern.test(name))
