import { DESTINATION_MAP_KINDS } from '@vitrina/schema/console/destination'
import { setWord } from '@vitrina/server/exchange/destinations/map-queries'
import { command } from '../../command.ts'
import { siteBySlug } from '../../site.ts'
import { choiceOf, destinationIdOf } from './options.ts'

export const destinationMap = command({
  summary: 'Map a word or id of the other system to an object of the site.',
  args: ['site', 'destination', 'kind', 'word'],
  options: {
    to: { type: 'string', value: '<MDL>', help: 'Object of the site; omit to remove the mapping' },
  },
  async run({ site: slug, destination, kind: text, word: foreignWord, to }, { openToWrite, answer }) {
    const id = destinationIdOf(destination)
    const kind = choiceOf('kind', text, DESTINATION_MAP_KINDS)
    const sql = await openToWrite()
    const { id: siteId } = await siteBySlug(sql, slug)
    const ownValue = to ?? null
    if (!(await setWord(sql, { siteId, id }, kind, { theirs: foreignWord, ours: ownValue })))
      throw new Error('The site has no such destination.')
    answer(
      { site: slug, destination: id, kind, theirs: foreignWord, ours: ownValue },
      `${foreignWord} = ${ownValue ?? '-'}`,
    )
  },
})
