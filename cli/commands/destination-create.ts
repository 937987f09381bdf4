import { LANGUAGES } from '@vitrina/schema/languages'
import { DESTINATION_KINDS, DESTINATION_MODES } from '@vitrina/server/exchange/destinations/destination'
import { createDestination } from '@vitrina/server/exchange/destinations/destinations'
import { audit } from '@vitrina/server/hub/audit'
import { command } from '../command.ts'
import { choiceOf, destinationIdOf } from '../destination.ts'
import { siteBySlug } from '../site.ts'
import { DESTINATIONS } from '../words/destinations.ts'

export const destinationCreate = command({
  summary: DESTINATIONS.create,
  args: ['site'],
  options: {
    name: { type: 'string', value: '<1C>', help: DESTINATIONS.name },
    kind: { type: 'string', value: '<1c|moysklad>', help: DESTINATIONS.kind },
    mode: { type: 'string', value: '<both|catalogue|orders>', help: DESTINATIONS.mode },
    language: { type: 'string', value: '<ro|ru|en|uk>', help: DESTINATIONS.language },
    absent: { type: 'string', value: '<nothing|hide>', help: DESTINATIONS.absent },
    'first-number': { type: 'string', value: '<1>', help: DESTINATIONS.firstNumber },
  },
  async run({ site: slug, ...given }, { openToWrite, answer, note }) {
    const destination = {
      name: given.name ?? '1C',
      kind: choiceOf('kind', given.kind ?? '1c', DESTINATION_KINDS),
      mode: choiceOf('mode', given.mode ?? 'both', DESTINATION_MODES),
      language: choiceOf('language', given.language ?? 'ru', LANGUAGES),
      absent: choiceOf('absent', given.absent ?? 'nothing', ['nothing', 'hide']),
      first_number: destinationIdOf(given['first-number'] ?? '1'),
    } as const
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    const made = await sql.begin(async (sql) => {
      const made = await createDestination(sql, site.id, destination)
      const detail = { id: made.id, name: destination.name }
      await audit(sql, { event: 'destination_created', siteId: site.id, detail })
      return made
    })
    answer({ site: slug, ...made }, `${made.login}\n${made.password}`)
    note(DESTINATIONS.notShownAgain)
  },
})
