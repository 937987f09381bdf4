import { command, UsageError } from '../command.ts'
import { COUNTRIES, type Country, type Loaded, loadCountry } from '../geo.ts'
import { tell } from '../language.ts'
import { siteBySlug } from '../site.ts'
import { table } from '../table.ts'
import { COLUMNS } from '../words/columns.ts'
import { GEO } from '../words/geo.ts'

export const geoLoad = command({
  summary: tell(GEO.load, { countries: COUNTRIES }),
  rest: 'country',
  options: { site: { type: 'string', value: '<slug>', help: tell(GEO.siteOption) } },
  async run({ country: words, site: slug }, { openToWrite, answer, note }) {
    if (!slug) throw new UsageError(tell(GEO.siteNeeded))
    const countries = parseCountries(words)

    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    const loaded: Loaded[] = []
    for (const country of countries)
      loaded.push(...(await sql.begin((sql) => loadCountry(sql, site.id, country))))

    const header = [COLUMNS.country, COLUMNS.object, COLUMNS.created, COLUMNS.updated, COLUMNS.unchanged]
    const rows = loaded.map(({ country, object, created, updated, unchanged }) => [
      country,
      object,
      ...[created, updated, unchanged].map(String),
    ])
    answer(loaded, table(header, rows, ''))
    if (loaded.every(({ created, updated }) => created + updated === 0)) note(tell(GEO.nothingChanged))
  },
})

const parseCountries = (words: readonly string[]): Country[] => {
  const unknown = words.find((word) => !COUNTRIES.some((country) => country === word))
  if (unknown !== undefined) throw new UsageError(tell(GEO.unknown, { word: unknown, countries: COUNTRIES }))
  return COUNTRIES.filter((country) => words.includes(country))
}
