import { isRole, ROLES } from '@vitrina/schema/roles'
import { addOperator } from '@vitrina/server/hub/operators/operators'
import { giveRole } from '@vitrina/server/hub/operators/roles'
import { command, UsageError } from '../command.ts'
import { tell } from '../language.ts'
import { emailOf, personByEmail } from '../person.ts'
import { siteBySlug } from '../site.ts'
import { OPERATORS } from '../words/operators.ts'
import { USERS } from '../words/users.ts'

export const operatorAdd = command({
  summary: tell(OPERATORS.add),
  args: ['email'],
  options: {
    site: { type: 'string', value: '<slug>', help: tell(OPERATORS.addSiteOption) },
    role: { type: 'string', value: '<role>', help: tell(OPERATORS.roleOption, { roles: ROLES }) },
  },
  async run({ email: text, site: slug, role }, { openToWrite, answer, note }) {
    const wanted = emailOf(text)
    if (role !== undefined && !isRole(role))
      throw new UsageError(tell(OPERATORS.badRole, { word: role, roles: ROLES }))
    if ((role === undefined) !== (slug === undefined)) throw new UsageError(tell(OPERATORS.goTogether))

    const sql = await openToWrite()
    const { id: userId, email, locked_at } = await personByEmail(sql, wanted)
    if (slug === undefined || role === undefined) {
      await sql.begin((sql) => addOperator(sql, userId))
      answer({ id: userId, email, site: null, role: 'owner' }, tell(OPERATORS.runsAll, { email }))
    } else {
      const { id: siteId } = await siteBySlug(sql, slug)
      await sql.begin((sql) => giveRole(sql, { siteId, userId, role }))
      answer({ id: userId, email, site: slug, role }, tell(OPERATORS.hasRole, { email, role, site: slug }))
    }
    if (locked_at) note(tell(USERS.staysLocked, { email }))
  },
})
