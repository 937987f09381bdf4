import { audit } from '@vitrina/server/hub/audit'
import { deletePasswordCheck } from '@vitrina/server/hub/sign-in/password-check'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { siteBySlug } from '../site.ts'
import { SITES } from '../words/sites.ts'

export const sitePasswordCheckRemove = command({
  summary: tell(SITES.checkRemove),
  args: ['site'],
  async run({ site: slug }, { openToWrite, answer }) {
    const sql = await openToWrite()
    const { id } = await siteBySlug(sql, slug)
    await sql.begin(async (sql) => {
      const [removed] = await deletePasswordCheck(sql, id)
      if (!removed) throw new Error(tell(SITES.notAsked, { slug }))
      await audit(sql, { event: 'password_check_removed', siteId: id })
    })
    answer({ site: slug, removed: true }, tell(SITES.askedNoMore, { slug }))
  },
})
