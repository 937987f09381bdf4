import { command, UsageError } from '../command.ts'
import { COUNTRIES, type Country, type GeoLoadResult, loadCountry } from '../geo.ts'
import { siteBySlug } from '../site.ts'
import { table } from '../table.ts'

export const geoLoad = command({
  summary: `Load regions, localities and sectors of countries: ${COUNTRIES.join(', ')}.`,
  rest: 'country',
  options: { site: { type: 'string', value: '<slug>', help: 'Site that receives them' } },
  async run({ country: words, site: slug }, { openToWrite, answer, note }) {
    if (!slug) throw new UsageError('--site is required.')
    const countries = parseCountries(words)

    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    const loaded: GeoLoadResult[] = []
    for (const country of countries)
      loaded.push(...(await sql.begin((sql) => loadCountry(sql, site.id, country))))

    const header = ['country', 'object', 'created', 'updated', 'unchanged']
    const rows = loaded.map(({ country, object, created, updated, unchanged }) => [
      country,
      object,
      ...[created, updated, unchanged].map(String),
    ])
    answer(loaded, table(header, rows, ''))
    if (loaded.every(({ created, updated }) => created + updated === 0))
      note('Nothing changed: all of it was loaded before.')
  },
})

const parseCountries = (words: readonly string[]): Country[] => {
  const unknown = words.find((word) => !COUNTRIES.some((country) => country === word))
  if (unknown !== undefined)
    throw new UsageError(`No data for country "${unknown}". Countries: ${COUNTRIES.join(', ')}.`)
  return COUNTRIES.filter((country) => words.includes(country))
}
