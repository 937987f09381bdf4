import { isRole, ROLES } from '@vitrina/schema/roles'
import { addOperator } from '@vitrina/server/hub/operators/operators'
import { giveRole } from '@vitrina/server/hub/operators/roles'
import { command, UsageError } from '../command.ts'
import { emailOf, personByEmail } from '../person.ts'
import { siteBySlug } from '../site.ts'

export const operatorAdd = command({
  summary: 'Let a user into the console: to run the whole deployment, or with a role at one site.',
  args: ['email'],
  options: {
    site: { type: 'string', value: '<slug>', help: 'Only this site; the whole deployment unless given' },
    role: { type: 'string', value: '<role>', help: `What they are at that site: ${ROLES.join(', ')}` },
  },
  async run({ email: text, site: slug, role }, { openToWrite, answer, note }) {
    const wanted = emailOf(text)
    if (role !== undefined && !isRole(role))
      throw new UsageError(`"${role}" is no role: ${ROLES.join(', ')}.`)
    if ((role === undefined) !== (slug === undefined))
      throw new UsageError('--site and --role go together; without both, the user runs the whole deployment.')

    const sql = await openToWrite()
    const { id: userId, email, locked_at } = await personByEmail(sql, wanted)
    if (slug === undefined || role === undefined) {
      await sql.begin((sql) => addOperator(sql, userId))
      answer({ id: userId, email, site: null, role: 'owner' }, `${email} runs the whole deployment.`)
    } else {
      const { id: siteId } = await siteBySlug(sql, slug)
      await sql.begin((sql) => giveRole(sql, { siteId, userId, role }))
      answer({ id: userId, email, site: slug, role }, `${email} is ${role} of the site "${slug}".`)
    }
    if (locked_at) note(`${email} is locked, and stays so: vitrina user unlock ${email}`)
  },
})
