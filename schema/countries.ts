import { wordsBySpelling } from './labels/spelling.ts'
import { LANGUAGES, type Language } from './languages.ts'

/** Countries by their codes of ISO 3166-1 (alpha-2), those of the supported shops first. */
export const COUNTRY_CODES: readonly string[] = (
  'MD RO UA ' +
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC ME MF MG MH MK ML MM MN MO MP MQ MR MS MT ' +
  'MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
  'UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

const NAMES = new Map(
  LANGUAGES.map((language) => [language, new Intl.DisplayNames(language, { type: 'region', style: 'long' })]),
)

/** Name of a country in a language. */
export const countryName = (code: string, language: Language): string => NAMES.get(language)?.of(code) ?? code

/** Names that supplier lists use and the locale data lacks. */
const FURTHER: Readonly<Record<string, readonly string[]>> = {
  CN: ['КНР', 'RPC', 'PRC'],
  DE: ['ФРГ', 'RFG'],
  GB: ['UK', 'England', 'Anglia', 'Англия', 'Англія', 'Marea Britanie'],
  KR: ['Корея', 'Korea', 'Coreea', 'Республика Корея', 'Южная Корея'],
  MD: ['Republica Moldova', 'Республика Молдова', 'Молдавия', 'Republic of Moldova', 'Молдова, Республика'],
  RU: ['Российская Федерация', 'РФ', 'Federația Rusă', 'Russian Federation'],
  US: ['USA', 'США', 'SUA', 'United States of America'],
}

/** Codes of countries by their names in four languages. */
export const COUNTRY_SPELLINGS: Readonly<Record<string, string>> = wordsBySpelling(
  COUNTRY_CODES.map((code) => [
    code,
    [...LANGUAGES.map((language) => countryName(code, language)), ...(FURTHER[code] ?? [])],
  ]),
)
