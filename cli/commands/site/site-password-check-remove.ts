import { audit } from '@vitrina/server/hub/audit'
import { deletePasswordCheck } from '@vitrina/server/hub/sign-in/password-check'
import { command } from '../../command.ts'
import { siteBySlug } from '../../site.ts'

export const sitePasswordCheckRemove = command({
  summary: 'Stop password checks at a site.',
  args: ['site'],
  async run({ site: slug }, { openToWrite, answer }) {
    const sql = await openToWrite()
    const { id } = await siteBySlug(sql, slug)
    await sql.begin(async (sql) => {
      const [removed] = await deletePasswordCheck(sql, id)
      if (!removed) throw new Error(`The site "${slug}" has no password check.`)
      await audit(sql, { event: 'password_check_removed', siteId: id })
    })
    answer({ site: slug, removed: true }, `${slug} no longer receives passwords.`)
  },
})
