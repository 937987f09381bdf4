import { auditGapOf } from '@vitrina/server/platform/postgres/audit-protection'
import { spoken } from '../language.ts'
import { CHECK_NAMES, FINDINGS, MENDING } from '../words/doctor.ts'
import type { Check } from './check.ts'

/**
 * State of the audit log: whether the role of the server can do more than add entries and read them. That is no failure, since only an
 * administrator of the database can change it.
 */
export const audit: Check = {
  name: CHECK_NAMES.audit,
  mend: spoken(MENDING.audit),
  async look({ openDatabase }) {
    const { role, gap } = await auditGapOf(await openDatabase())
    if (gap === undefined) return spoken(FINDINGS.auditKept, { role })
    return spoken(gap === 'superuser' ? FINDINGS.auditAlmighty : FINDINGS.auditOpen, { role })
  },
}
