import { removeOperator, takeRole } from '@vitrina/server/hub/operators/roles'
import { command } from '../command.ts'
import { emailOf, personByEmail } from '../person.ts'
import { asSentence } from '../refusal.ts'
import { siteBySlug } from '../site.ts'

export const operatorRemove = command({
  summary: 'Keep a user out of the console, or of one site there. The account stays.',
  args: ['email'],
  options: {
    site: {
      type: 'string',
      value: '<slug>',
      help: 'Only from this site; from the whole deployment unless given',
    },
  },
  async run({ email: text, site: slug }, { openToWrite, answer }) {
    const wanted = emailOf(text)
    const sql = await openToWrite()
    const { id: userId, email } = await personByEmail(sql, wanted)
    if (slug === undefined) {
      const removed = await sql.begin((sql) => removeOperator(sql, userId)).catch(asSentence)
      if (!removed)
        throw new Error(`${email} does not run the whole deployment. For a role at a site, give --site.`)
      answer({ id: userId, email, site: null }, `${email} runs the deployment no longer.`)
      return
    }
    const { id: siteId } = await siteBySlug(sql, slug)
    if (!(await sql.begin((sql) => takeRole(sql, { siteId, userId }))))
      throw new Error(`${email} was given no role at the site "${slug}".`)
    answer({ id: userId, email, site: slug }, `${email} has no role at the site "${slug}" any longer.`)
  },
})
