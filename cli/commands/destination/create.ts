import { ABSENT_EFFECTS, DESTINATION_KINDS, DESTINATION_MODES } from '@vitrina/schema/console/destination'
import { LANGUAGES } from '@vitrina/schema/languages'
import { createDestination } from '@vitrina/server/exchange/destinations/destinations'
import { audit } from '@vitrina/server/hub/audit'
import { command } from '../../command.ts'
import { siteBySlug } from '../../site.ts'
import { choiceOf, destinationIdOf } from './options.ts'

export const destinationCreate = command({
  summary: 'Create a destination: an external system, as 1C, that exchanges files with a site.',
  args: ['site'],
  options: {
    name: { type: 'string', value: '<1C>', help: 'Name of the destination; 1C unless given' },
    kind: { type: 'string', value: '<1c|moysklad>', help: 'System: 1c or moysklad; 1c unless given' },
    mode: {
      type: 'string',
      value: '<both|catalogue|orders>',
      help: 'Contents of the exchange; both unless given',
    },
    language: {
      type: 'string',
      value: '<ro|ru|en|uk>',
      help: 'Language of the texts that the system sends; ru unless given',
    },
    absent: {
      type: 'string',
      value: '<nothing|ask|hide>',
      help: 'Effect of a full exchange on absent products; nothing unless given',
    },
    'first-number': {
      type: 'string',
      value: '<1>',
      help: 'First exchange number of orders; above all numbers that the earlier shop has used; 1 unless given',
    },
  },
  async run({ site: slug, ...given }, { openToWrite, answer, note }) {
    const destination = {
      name: given.name ?? '1C',
      kind: choiceOf('kind', given.kind ?? '1c', DESTINATION_KINDS),
      mode: choiceOf('mode', given.mode ?? 'both', DESTINATION_MODES),
      language: choiceOf('language', given.language ?? 'ru', LANGUAGES),
      absent: choiceOf('absent', given.absent ?? 'nothing', ABSENT_EFFECTS),
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
    note('The password is not shown again.')
  },
})
