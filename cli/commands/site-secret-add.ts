import { addSiteSecret } from '@vitrina/server/hub/operators/site-secrets'
import { command, UsageError } from '../command.ts'
import { parseDuration } from '../duration.ts'
import { tell, together } from '../language.ts'
import { siteBySlug } from '../site.ts'
import { LISTS } from '../words/lists.ts'
import { SITES } from '../words/sites.ts'
import { TOKENS } from '../words/tokens.ts'

export const siteSecretAdd = command({
  summary: tell(SITES.secretAdd),
  args: ['site'],
  options: {
    overlap: {
      type: 'string',
      value: '<1h>',
      help: tell(SITES.overlapOption),
    },
  },
  async run({ site: slug, overlap: text = '0s' }, { openToWrite, answer, note }) {
    const overlap = parseDuration(text)
    if (overlap === undefined) throw new UsageError(tell(LISTS.badDuration, { text, examples: '0s, 1h, 7d' }))
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    const secret = await sql.begin((sql) => addSiteSecret(sql, site.id, { overlap }))
    answer({ site: slug, secret, overlap_seconds: overlap }, secret)
    const earlier = overlap === 0 ? tell(SITES.earlierEnd) : tell(SITES.earlierWork, { time: text })
    note(together([tell(SITES.secretNeeded), earlier, tell(TOKENS.notShownAgain)]))
  },
})
