import { command, UsageError } from '../command.ts'
import { COUNTRIES, type Country, type Loaded, loadCountry } from '../geo.ts'
import { siteBySlug } from '../site.ts'
import { table } from '../table.ts'

export const geoLoad = command({
  summary: `Bring in the regions, localities and sectors of countries: ${COUNTRIES.join(', ')}.`,
  rest: 'country',
  options: { site: { type: 'string', value: '<slug>', help: 'The site that they are for' } },
  async run({ country: words, site: slug }, { openToWrite, answer, note }) {
    if (!slug) throw new UsageError('--site says which site they are for.')
    const countries = parseCountries(words)

    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    const loaded: Loaded[] = []
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
      note('All of it was there already: nothing has changed.')
  },
})

const parseCountries = (words: readonly string[]): Country[] => {
  const unknown = words.find((word) => !COUNTRIES.some((country) => country === word))
  if (unknown !== undefined)
    throw new UsageError(`"${unknown}" is no country of ours. There is: ${COUNTRIES.join(', ')}.`)
  return COUNTRIES.filter((country) => words.includes(country))
}
