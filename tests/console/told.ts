import type {
  IssuedToken,
  ReturnAddressRow,
  SecretRow,
  SiteSettings,
  TokenRow,
} from '@vitrina/schema/console/access'
import type { AuditRow } from '@vitrina/schema/console/audit'
import type {
  GroupRow,
  OpenSession,
  OperatorRow,
  PasswordLink,
  SiteOperatorRow,
  UserRow,
} from '@vitrina/schema/console/people'
import type { Site } from '../../server/access/site-queries.ts'
import type { TokenRecord } from '../../server/access/token-queries.ts'
import type { IssuedToken as Issued } from '../../server/access/tokens.ts'
import type { AuditRecord } from '../../server/hub/operators/audit-log.ts'
import type { ListedGroup } from '../../server/hub/operators/group-queries.ts'
import type { OperatorRecord, SiteOperatorRecord } from '../../server/hub/operators/operator-queries.ts'
import type { PasswordLink as Link } from '../../server/hub/operators/password-links.ts'
import type { RegisteredAddress } from '../../server/hub/operators/return-address-queries.ts'
import type { OpenSession as Open } from '../../server/hub/operators/session-list-queries.ts'
import type { SiteSecret } from '../../server/hub/operators/site-secret-queries.ts'
import type { User } from '../../server/hub/operators/user-queries.ts'

/** As JSON tells it: a moment is a text. */
type Told<T> = { readonly [N in keyof T]: Exclude<T[N], Date> | (Date extends T[N] ? string : never) }

/** What the server answers with is what the console takes it for. */
type Agrees<Answer, Taken> =
  Told<Answer> extends Taken
    ? Omit<Taken, 'works_until'> extends Omit<Told<Answer>, 'works_until'>
      ? true
      : never
    : never

export const AGREED: [
  Agrees<Site, SiteSettings>,
  Agrees<TokenRecord, TokenRow>,
  Agrees<Issued, IssuedToken>,
  Agrees<RegisteredAddress, ReturnAddressRow>,
  Agrees<SiteSecret, SecretRow>,
  Agrees<OperatorRecord, OperatorRow>,
  Agrees<SiteOperatorRecord, SiteOperatorRow>,
  Agrees<Link, PasswordLink>,
  Agrees<User, UserRow>,
  Agrees<Open, OpenSession>,
  Agrees<ListedGroup, GroupRow>,
  Agrees<AuditRecord, AuditRow>,
] = [true, true, true, true, true, true, true, true, true, true, true, true]
