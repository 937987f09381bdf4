import { isRole, ROLES } from '@vitrina/schema/rights'
import { addOperator } from '@vitrina/server/hub/operators/operators'
import { giveRole } from '@vitrina/server/hub/operators/roles'
import { type AssignedRole, selectStores } from '@vitrina/server/hub/people/operator-queries'
import { selectSiteRoles } from '@vitrina/server/hub/people/site-role-queries'
import type { Sql } from '@vitrina/server/platform/postgres/pool/sql'
import { command, UsageError } from '../command.ts'
import { emailOf, personByEmail } from '../person.ts'
import { siteBySlug } from '../site.ts'

export const operatorAdd = command({
  summary: 'Give a user access to the console: for the whole deployment, or with a role at one site.',
  args: ['email'],
  options: {
    site: { type: 'string', value: '<slug>', help: 'Only this site; the whole deployment by default' },
    role: {
      type: 'string',
      value: '<role>',
      help: `Role at that site: ${ROLES.join(', ')}, or the name of an own role`,
    },
    stores: {
      type: 'string',
      value: '<ids>',
      help: 'Only orders and stock of these stores, separated by commas',
    },
  },
  async run({ email: text, site: slug, role, stores }, { openToWrite, answer, note }) {
    const emailAddress = emailOf(text)
    if ((role === undefined) !== (slug === undefined))
      throw new UsageError(
        '--site and --role must be given together; without both, the user operates the whole deployment.',
      )
    if (stores !== undefined && (slug === undefined || !/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/.test(stores)))
      throw new UsageError('--stores needs --site, and ids of stores separated by commas.')

    const sql = await openToWrite()
    const { id: userId, email, locked_at } = await personByEmail(sql, emailAddress)
    if (slug === undefined || role === undefined) {
      await sql.begin((sql) => addOperator(sql, userId))
      answer({ id: userId, email, site: null, role: 'owner' }, `${email} now operates the whole deployment.`)
    } else {
      const { id: siteId } = await siteBySlug(sql, slug)
      const assigned = await assignedRole(sql, siteId, role, stores)
      await sql.begin((sql) => giveRole(sql, { siteId, userId, role: assigned }))
      answer(
        { id: userId, email, site: slug, role, stores: assigned.stores },
        `${email} is now ${role} of the site "${slug}"${stores === undefined ? '' : `, for the stores ${stores}`}.`,
      )
    }
    if (locked_at) note(`${email} is still locked: vitrina user unlock ${email}`)
  },
})

/** @throws {UsageError} for an unknown role or store */
const assignedRole = async (
  sql: Sql,
  siteId: number,
  role: string,
  stores: string | undefined,
): Promise<AssignedRole> => {
  const ids = stores?.split(',').map(Number) ?? null
  const known = ids === null ? [] : (await selectStores(sql, siteId, ids)).map(({ id }) => id)
  const unknown = ids?.find((id) => !known.includes(id))
  if (unknown !== undefined) throw new UsageError(`The site has no store ${unknown}.`)
  if (isRole(role)) return { role, ownRoleId: null, stores: ids }
  const own = await selectSiteRoles(sql, siteId)
  const ownRole = own.find(({ name }) => name.toLowerCase() === role.toLowerCase())
  if (!ownRole)
    throw new UsageError(`Unknown role "${role}": ${[...ROLES, ...own.map(({ name }) => name)].join(', ')}.`)
  return { role: null, ownRoleId: ownRole.id, stores: ids }
}
