import type { Language } from '@vitrina/schema/languages'
import { SENTENCES } from '@vitrina/schema/sentences'

/** Words that are the same in all languages: names and formats of the API, and terminal commands. */
const WIRE = [
  /vitrina (site set\s+(\S+\s+)?--private-webhooks yes|operator (link|add)(\s+\S+@\S+)?|token confirm)/,
  /((GET|POST|PUT|PATCH|DELETE)(, )?)+ \/[\w/{}-]+|\/docs\b/,
  /Prefer: return=minimal|Authorization: (Basic|Bearer)|Content-Encoding: gzip|If-Match|ETag|Idempotency-Key|ISO (8601|4217)/,
  /Bitrix|OpenCart|PrestaShop|npm start|npm run guide|[a-z_]+=[a-z]+|https?:\/\/\S*|Europe\/Chisinau|MDL|IANA|Unix|ASCII|UUID|MiB|GiB|ZIP|UTF-8|NDJSON|JSON|CSV|XLSX?|Excel|XML|HTML|CommerceML|1[CС]|gzip|JPEG|PNG|WebP|AVIF|GIF|TIFF|a-z/,
  /U\+[0-9A-F]{4}(–U\+[0-9A-F]{4})?( \(NUL\))?|\d{4}-\d{2}-\d{2}(T[\d:]+Z)?/,
  /\b(API|[Ii]d|GET|PUT|POST|PATCH|DELETE|rrn|slug|null|true|false|errors|columns|decimals|sheet|encoding|auto|comma|point|request_id|canceled|zipcode|postcode|UN\/ECE|ISO|MD|RO|UA|RON|UAH|C62|KGM|MTR)\b/,
].map(({ source }) => new RegExp(source, 'g'))

const QUOTED = /“[^”]*”|„[^”]*”|«[^»]*»|"[^"]*"|⟦[^⟧]*⟧/g

/** Words that Romanian and English share exactly. */
const COGNATES = new Set(
  'a are client cursor date de e email exact format hash import in incomplete kilogram link local mail manager moment multicast operator port private program salt server site text token un valid webhook'.split(
    ' ',
  ),
)

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

const bare = (text: string): string =>
  WIRE.reduce((rest, wire) => rest.replace(wire, ' '), text.replace(QUOTED, ' '))

const ENGLISH = new Set(
  Object.values(SENTENCES)
    .flatMap(({ en }) => wordsOf(bare(en.replace(/\{[^}]*\}/g, ' '))))
    .filter((word) => !COGNATES.has(word)),
)

/**
 * Words of a sentence in another language. Quoted text, names with an underscore and other `names` of the API
 * belong to none.
 */
export const foreignWords = (
  sentence: string,
  language: Language,
  names: ReadonlySet<string> = new Set(),
): string[] => {
  const words = (bare(sentence).match(/[\p{L}_][\p{L}\d_]*/gu) ?? []).filter(
    (word) => !word.includes('_') && !names.has(word),
  )
  return words.filter(
    (word) => !LETTERS[language].test(word) || (language === 'ro' && ENGLISH.has(word.toLowerCase())),
  )
}

/** Letters of each language. Russian and Ukrainian each have letters that the other lacks. */
const LETTERS: Readonly<Record<Language, RegExp>> = {
  en: /^[a-z]+$/i,
  ro: /^[a-zăâîșț]+$/i,
  ru: /^[а-яё]+$/i,
  uk: /^[а-щьюяґєії]+$/i,
}
