import { isRole, ROLES } from '@vitrina/schema/rights'
import { addOperator } from '@vitrina/server/hub/operators/operators'
import { giveRole } from '@vitrina/server/hub/operators/roles'
import { command, UsageError } from '../command.ts'
import { emailOf, personByEmail } from '../person.ts'
import { siteBySlug } from '../site.ts'

export const operatorAdd = command({
  summary: 'Give a user access to the console: for the whole deployment, or with a role at one site.',
  args: ['email'],
  options: {
    site: { type: 'string', value: '<slug>', help: 'Only this site; the whole deployment by default' },
    role: { type: 'string', value: '<role>', help: `Role at that site: ${ROLES.join(', ')}` },
  },
  async run({ email: text, site: slug, role }, { openToWrite, answer, note }) {
    const wanted = emailOf(text)
    if (role !== undefined && !isRole(role))
      throw new UsageError(`Unknown role "${role}": ${ROLES.join(', ')}.`)
    if ((role === undefined) !== (slug === undefined))
      throw new UsageError(
        '--site and --role need each other; without both, the user operates the whole deployment.',
      )

    const sql = await openToWrite()
    const { id: userId, email, locked_at } = await personByEmail(sql, wanted)
    if (slug === undefined || role === undefined) {
      await sql.begin((sql) => addOperator(sql, userId))
      answer({ id: userId, email, site: null, role: 'owner' }, `${email} now operates the whole deployment.`)
    } else {
      const { id: siteId } = await siteBySlug(sql, slug)
      await sql.begin((sql) => giveRole(sql, { siteId, userId, role }))
      answer({ id: userId, email, site: slug, role }, `${email} is now ${role} of the site "${slug}".`)
    }
    if (locked_at) note(`${email} is still locked: vitrina user unlock ${email}`)
  },
})
