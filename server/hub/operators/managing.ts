import type { FastifyRequest } from 'fastify'
import { Type } from '../../platform/http/bodies/schema.ts'
import { fieldError } from '../../platform/http/field-errors.ts'
import { operatorOf } from '../../platform/http/operator.ts'
import type { Mailer } from '../../platform/mail/mails.ts'
import type { Prove } from '../../platform/outgoing/site-proof.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import type { ReadSecrets } from '../../platform/secrets/secrets.ts'
import type { AuditActor } from '../audit.ts'
import type { MailJob } from '../mail/job.ts'
import type { ReadSlice } from '../people-import/slice.ts'
import { selectSiteNamed } from '../providers/provider-queries.ts'
import type { IdleLimit } from '../sessions/session-list-queries.ts'
import { originOf } from '../sessions/sessions.ts'

/** Dependencies of the operations of operators. */
export interface OperatorParts {
  readonly sql: Database
  readonly prove: Prove
  /** Secrets of the deployment, which decrypt stored values. */
  readonly secrets: ReadSecrets
  readonly mails: Mailer<MailJob>
  /** Public origin of the hub, for links. */
  readonly origin: () => string
  readonly idle: IdleLimit
  /** Erases a user; returns false for an unknown one. */
  readonly erase: (userId: number, by: AuditActor) => Promise<boolean>
  readonly readPeople: ReadSlice
}

/** Caller in the form of the audit log. */
export const auditActorOf = (request: FastifyRequest): AuditActor => ({
  operatorId: operatorOf(request).userId,
  origin: originOf(request),
})

/**
 * Id of the site with a slug; null for no slug.
 * @throws {ApiError} at the field `site` for an unknown slug
 */
export const namedSite = async (sql: Database, slug: string | null): Promise<number | null> => {
  if (slug === null) return null
  const [site] = await selectSiteNamed(sql, slug)
  if (!site) throw fieldError('site', 'not_found.object', { object: 'site', field: 'slug', value: slug })
  return site.id
}

/** Maximum of PostgreSQL's `integer`, the type of ids of users, groups and sites. */
const MAX = 2 ** 31 - 1

export const Id = Type.Integer({ minimum: 1, maximum: MAX })

/** Id of a session or of an entry of the audit log. */
export const LongId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

export const UserParameters = Type.Object({ id: Id })

export const PageSize = Type.Optional(Type.Integer({ minimum: 1, maximum: 200 }))

/** Default page size. */
export const PAGE_SIZE = 50
