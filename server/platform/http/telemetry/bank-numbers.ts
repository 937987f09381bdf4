/** Digits, optionally in groups: neither the decimals of a price, nor part of a word. */
const DIGITS = /(?<![\w.-])\d(?:(?:[ +-]|%20)?\d){13,18}(?![\w-])/g

/**
 * Prefixes and lengths of card numbers. The 13-digit numbers that Visa once issued are not included: most
 * goods of Moldova and Ukraine have similar barcodes (484…, 482…).
 */
const CARD =
  /^(?:4\d{15}(?:\d{3})?|5[1-5]\d{14}|2[2-7]\d{14}|220[0-4]\d{12,15}|3[47]\d{13}|3[0689]\d{12}|35\d{14}|6(?:011|[45]\d\d)\d{12,15}|62\d{14,17}|(?:5[06-8]|6[37])\d{14,17}|9804\d{12})$/

const IBAN_HEAD = /(?<!\w)[a-z]{2}\d{2}(?=[ +-]?[a-z\d]|%20)/gi

const SEPARATOR = /[ +-]|%20/y

/** Characters of an IBAN by country (ISO 13616). */
const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 ' +
    'FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 ' +
    'LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ' +
    'ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
  )
    .split(' ')
    .map((known) => [known.slice(0, 2), Number(known.slice(2))]),
)

const REDACTED = '[redacted]'

/** Removes the numbers of bank cards and bank accounts (IBAN) from a text, in any grouping. */
export const withoutBankNumbers = (text: string): string =>
  withoutIbans(text).replace(DIGITS, (digits) => (isCard(digits) ? REDACTED : digits))

/** True for the number of a bank card; digits may be grouped. */
export const isCard = (text: string): boolean => {
  const digits = plain(text)
  return CARD.test(digits) && passesLuhn(digits)
}

const withoutIbans = (text: string): string => {
  if (text.search(IBAN_HEAD) < 0) return text
  let output = ''
  let from = 0
  for (const { index } of text.matchAll(IBAN_HEAD)) {
    const end = index < from ? undefined : endOfIban(text, index)
    if (end === undefined) continue
    output += text.slice(from, index) + REDACTED
    from = end
  }
  return output + text.slice(from)
}

/**
 * Index after the IBAN that begins at `start`; undefined if it is not an IBAN. Its length depends on the
 * country.
 */
const endOfIban = (text: string, start: number): number | undefined => {
  const length = IBAN_LENGTHS.get(text.slice(start, start + 2).toUpperCase()) ?? 0
  let end = start
  for (let own = 0; own < length && end < text.length; own++) {
    SEPARATOR.lastIndex = end
    end = (SEPARATOR.test(text) ? SEPARATOR.lastIndex : end) + 1
  }
  const iban = plain(text.slice(start, end))
  const isComplete =
    length > 0 && iban.length === length && /^[a-z\d]+$/i.test(iban) && !/\w/.test(text[end] ?? '')
  return isComplete && remainderOf(iban) === 1 ? end : undefined
}

const plain = (text: string): string => text.replace(/[ +-]|%20/g, '')

const passesLuhn = (digits: string): boolean => {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits.at(-1 - i))
    const weighed = i % 2 === 1 ? digit * 2 : digit
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return sum % 10 === 0
}

/** Remainder of an IBAN by 97, with its first four characters at the end and letters as 10 to 35. */
const remainderOf = (iban: string): number => {
  const moved = iban.slice(4) + iban.slice(0, 4)
  let remainder = 0
  for (const char of moved) {
    const value = Number.parseInt(char, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}
