import { removeOperator, takeRole } from '@vitrina/server/hub/operators/roles'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { emailOf, personByEmail } from '../person.ts'
import { asSentence } from '../refusal.ts'
import { siteBySlug } from '../site.ts'
import { OPERATORS } from '../words/operators.ts'

export const operatorRemove = command({
  summary: tell(OPERATORS.remove),
  args: ['email'],
  options: {
    site: {
      type: 'string',
      value: '<slug>',
      help: tell(OPERATORS.removeSiteOption),
    },
  },
  async run({ email: text, site: slug }, { openToWrite, answer }) {
    const wanted = emailOf(text)
    const sql = await openToWrite()
    const { id: userId, email } = await personByEmail(sql, wanted)
    if (slug === undefined) {
      const removed = await sql.begin((sql) => removeOperator(sql, userId)).catch(asSentence)
      if (!removed) throw new Error(tell(OPERATORS.didNotRun, { email }))
      answer({ id: userId, email, site: null }, tell(OPERATORS.runsNoMore, { email }))
      return
    }
    const { id: siteId } = await siteBySlug(sql, slug)
    if (!(await sql.begin((sql) => takeRole(sql, { siteId, userId }))))
      throw new Error(tell(OPERATORS.hadNoRole, { email, site: slug }))
    answer({ id: userId, email, site: slug }, tell(OPERATORS.roleGone, { email, site: slug }))
  },
})
