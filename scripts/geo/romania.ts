import { commaLetters, tidy } from './letters.ts'
import type { Country } from './place.ts'
import { romanianCase } from './proper-case.ts'
import type { Raw } from './raw.ts'

/** Kinds of SIRUTA that are towns themselves: the seat of a municipality, the seat of a town. */
const TOWN = ['9', '17']

/**
 * Romania, from its official classifier (SIRUTA). Level 2 are the communes, towns and municipalities, level 3 their places,
 * including each seat, so nothing is lost without level 2.
 */
export const romania = ({ regions, localities }: Raw): Country => {
  const rows = localities.filter(({ source }) => source === 'siruta')
  const units = new Map(rows.filter(({ level }) => isUnit(level)).map((row) => [row.code, row]))
  return {
    names: { ro: 'România', ru: 'Румыния', en: 'Romania', uk: 'Румунія' },
    language: 'ro',
    regions: regions
      .filter(({ source }) => source === 'siruta')
      .map(({ code, county_number = '', name_ro }) => ({
        code: codeOf(code),
        number: county_number,
        names: { ro: countyName(name_ro ?? '') },
      })),
    localities: rows
      .filter(({ level }) => !isUnit(level))
      .map(({ code, region_code, parent_code = '', type_code = '', name_ro }) => ({
        code: codeOf(code),
        region: codeOf(region_code),
        names: { ro: placeName(name_ro ?? '') },
        town: TOWN.includes(type_code),
        apart: [{ ro: unitName(units.get(parent_code)?.name_ro ?? '') }],
      })),
    sectors: [],
    account: {
      rows: rows.length,
      added: 0,
      leftOut: { 'communes, towns and municipalities as units': units.size },
    },
  }
}

const codeOf = (code: string) => `siruta-${code}`

const isUnit = (level: number | string | undefined) => Number(level) === 2

const placeName = (capitals: string): string => romanianCase(commaLetters(tidy(capitals)))

/** `JUDEȚUL CARAȘ-SEVERIN` is `Caraș-Severin`. */
export const countyName = (capitals: string): string =>
  placeName(commaLetters(tidy(capitals)).replace(/^JUDEȚUL /, ''))

/** Name of a unit: `ORAȘ ABRUD` is `orașul Abrud`; one without such a word is a commune. */
export const unitName = (capitals: string): string => {
  const [, kind, name] = /^(?:(ORAȘ|MUNICIPIUL) )?(.*)$/.exec(commaLetters(tidy(capitals))) ?? []
  const word = kind === 'ORAȘ' ? 'orașul' : kind === 'MUNICIPIUL' ? 'municipiul' : 'comuna'
  return `${word} ${placeName(name ?? '')}`
}
