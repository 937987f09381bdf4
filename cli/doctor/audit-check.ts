import { auditGapOf } from '@vitrina/server/platform/postgres/embedded/audit-protection'
import type { Check } from './check.ts'

/**
 * Reports whether the role of the server can do more than add and read entries of the audit log. That is not a failure, because
 * only an administrator of the database can change it.
 */
export const audit: Check = {
  name: 'audit log',
  remedy: 'See the section about the audit log in docs/operating.md.',
  async run({ openDatabase }) {
    const { role, gap } = await auditGapOf(await openDatabase())
    if (gap === undefined) return `the role ${role} can only add and read entries`
    return gap === 'superuser'
      ? `the role ${role} is a superuser or creates roles, so the audit log cannot be protected from it; connect as an ordinary role (docs/operating.md)`
      : `the role ${role} could change or delete entries; run server/platform/postgres/embedded/protect-audit.sql as a superuser (docs/operating.md)`
  },
}
