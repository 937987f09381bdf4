import { removeOperator, takeRole } from '@vitrina/server/hub/operators/roles'
import { command } from '../command.ts'
import { emailOf, personByEmail } from '../person.ts'
import { rethrowAsSentence } from '../refusal.ts'
import { siteBySlug } from '../site.ts'

export const operatorRemove = command({
  summary: 'Remove the access of an operator to the whole console, or to one site. The account stays.',
  args: ['email'],
  options: {
    site: {
      type: 'string',
      value: '<slug>',
      help: 'Only from this site; from the whole deployment by default',
    },
  },
  async run({ email: text, site: slug }, { openToWrite, answer }) {
    const emailAddress = emailOf(text)
    const sql = await openToWrite()
    const { id: userId, email } = await personByEmail(sql, emailAddress)
    if (slug === undefined) {
      const removed = await sql.begin((sql) => removeOperator(sql, userId)).catch(rethrowAsSentence)
      if (!removed)
        throw new Error(`${email} does not operate the whole deployment. For a role at a site, give --site.`)
      answer({ id: userId, email, site: null }, `${email} no longer operates the deployment.`)
      return
    }
    const { id: siteId } = await siteBySlug(sql, slug)
    if (!(await sql.begin((sql) => takeRole(sql, { siteId, userId }))))
      throw new Error(`${email} has no role at the site "${slug}".`)
    answer({ id: userId, email, site: slug }, `${email} no longer has a role at the site "${slug}".`)
  },
})
