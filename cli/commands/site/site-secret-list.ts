import { listSiteSecrets } from '@vitrina/server/hub/operators/site-secrets'
import { command } from '../../command.ts'
import { siteBySlug } from '../../site.ts'
import { table, utcTime } from '../../table.ts'

export const siteSecretList = command({
  summary: 'List the active secrets of a site, without their values.',
  args: ['site'],
  async run({ site: slug }, { openToRead, answer }) {
    const sql = await openToRead()
    const site = await siteBySlug(sql, slug)
    const secrets = await listSiteSecrets(sql, site.id)
    const rows = secrets.map(({ created_at, works_until }) => [utcTime(created_at), utcTime(works_until)])
    answer(
      secrets.map((secret) => ({ site: slug, ...secret })),
      table(['added', 'expires'], rows, 'The site has no secret: sign-ins need none.'),
    )
  },
})
