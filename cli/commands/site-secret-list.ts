import { listSiteSecrets } from '@vitrina/server/hub/operators/site-secrets'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { siteBySlug } from '../site.ts'
import { moment, table } from '../table.ts'
import { COLUMNS } from '../words/columns.ts'
import { SITES } from '../words/sites.ts'

export const siteSecretList = command({
  summary: tell(SITES.secretList),
  args: ['site'],
  async run({ site: slug }, { openToRead, answer }) {
    const sql = await openToRead()
    const site = await siteBySlug(sql, slug)
    const secrets = await listSiteSecrets(sql, site.id)
    const rows = secrets.map(({ created_at, works_until }) => [moment(created_at), moment(works_until)])
    answer(
      secrets.map((secret) => ({ site: slug, ...secret })),
      table([COLUMNS.added, COLUMNS.worksUntil], rows, tell(SITES.noSecrets)),
    )
  },
})
