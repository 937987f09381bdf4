import { answerAbsent } from '@vitrina/server/exchange/destinations/destinations'
import { command } from '../../command.ts'
import { siteBySlug } from '../../site.ts'
import { choiceOf, destinationIdOf } from './options.ts'

export const destinationAbsent = command({
  summary: 'Hide or keep the products that the last full exchange of a destination lacks.',
  args: ['site', 'destination', 'decision'],
  async run({ site: slug, destination, decision: text }, { openToWrite, answer }) {
    const id = destinationIdOf(destination)
    const decision = choiceOf('decision', text, ['hide', 'keep'])
    const sql = await openToWrite()
    const { id: siteId } = await siteBySlug(sql, slug)
    if (!(await answerAbsent(sql, { siteId, id }, decision === 'hide')))
      throw new Error('No absent products of this destination wait for a decision.')
    answer({ site: slug, id, decision }, decision)
  },
})
