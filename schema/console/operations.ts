import type { ExpectedCall } from '../expected-call.ts'
import type { NotedWord, NoteLabel, UnlabelledWord } from '../labels/note-label.ts'
import type { PictureAlt, UploadedPicture } from '../picture.ts'
import type { Right } from '../rights.ts'
import type { SettingsChange, ShownSettings, SiteSettings } from '../site-settings.ts'
import type {
  HostRow,
  IssuedSecret,
  IssuedToken,
  NewSite,
  NewToken,
  RequiredProof,
  ReturnAddressRow,
  SecretRow,
  TokenRow,
} from './access.ts'
import type { AuditRow } from './audit.ts'
import type { Customer, CustomerErasure, CustomerOrders, CustomerPage } from './customer.ts'
import type { RemovedDemo } from './demo.ts'
import type { DestinationMapKind, DestinationRecording, DestinationRow } from './destination.ts'
import type { SiteMeanings } from './destination-suggestions.ts'
import type { FigureHistory, FigureRows } from './figure-list.ts'
import type { ImportDifference } from './import-difference.ts'
import type { ImportUndo } from './import-undo.ts'
import type { NotificationChoice, OperatorNotification } from './notification.ts'
import type { Onboarding } from './onboarding.ts'
import type { Assignment, Colleague, OrderAssignee } from './order-assignee.ts'
import type { OrderHistory } from './order-history.ts'
import type { OrderRemark } from './order-remark.ts'
import type { MailDetail, MailRow } from './outbox.ts'
import type {
  AssignmentResult,
  Group,
  GroupChange,
  GroupRow,
  NewSiteRole,
  NewUser,
  OperatorRow,
  PasswordLink,
  RoleAssignment,
  SessionLine,
  SiteOperatorRow,
  SiteRole,
  UserDetail,
  UserRow,
} from './people.ts'
import type { PeopleFile, PeopleImportState, PeopleSlice, PeopleSliceRead } from './people-import.ts'
import type { NewPictureImport, PictureImport, PictureImportReport } from './picture-import.ts'
import type { ProviderInput, ProviderList, ProviderRow } from './providers.ts'
import type {
  DuplicatePage,
  NewRemoval,
  RemovalPreview,
  RemovalProgress,
  RemovalRequest,
  RemovalRow,
  UndoneRemoval,
} from './removal.ts'
import type { Report, ReportQuery } from './report.ts'
import type { RequestDetail, RequestRow } from './request-log.ts'
import type { NewView, SavedView } from './saved-view.ts'
import type { Applicant, ConsoleSession, PasskeyChallenge, StepUpProof } from './session.ts'
import type { ShownInShop } from './shown.ts'
import type { Today } from './today.ts'
import type { RestoredObjects, TrashRow } from './trash.ts'

/**
 * Callers of an operation: everyone; any operator; any role at its site; a role with the right to the object
 * that the call names, which its handler checks; a role with this right; operators of the whole deployment.
 */
export type AllowedCallers = 'anybody' | 'operator' | 'site' | 'object' | Right | 'everywhere'

/** Request and response of an operation as JSON types. Without `body` it has none. */
interface Wire {
  readonly query?: object
  readonly body?: object
  readonly answer?: unknown
}

/** Operation of the console: its callers, and whether it requires a recently typed password. */
export interface Operation<W extends Wire = Wire> {
  readonly who: AllowedCallers
  readonly stepUp: boolean
  /** Type information, which does not exist at run time. */
  readonly wire?: W
}

const operation =
  (who: AllowedCallers, stepUp = false) =>
  <W extends Wire>(): Operation<W> => ({ who, stepUp })

const anybody = operation('anybody')
const operator = operation('operator')
const everywhere = operation('everywhere')
const provenEverywhere = operation('everywhere', true)

/** Cursor of a list, newest first: rows before the one with this id. */
interface Before {
  readonly before?: number
  readonly page_size?: number
}

interface Page {
  readonly page?: number
  readonly page_size?: number
}

/** Period with an exclusive end: Unix time in seconds. */
interface Period {
  readonly since?: number
  readonly until?: number
}

interface AuditQuestion extends Before, Period {
  readonly event?: string
  /** Id or e-mail address. */
  readonly user?: string
}

interface RequestQuestion extends Before, Period {
  /** Status: `404`, `4xx`, `none` (the client disconnected) or `partly` (some rows were refused). */
  readonly status?: string
  readonly code?: string
  readonly token?: string
  readonly path?: string
  readonly key?: string
  readonly request_id?: string
  readonly method?: string
}

/**
 * Operations of the console below `/console/api/`, in addition to the public API. The server declares its
 * routes from this table, and the console calls them by it.
 */
export const OPERATIONS = {
  'GET session': anybody<{ answer: ConsoleSession | undefined }>(),
  'POST session': anybody<{
    body: { email: string; password: string; code?: string }
    answer: ConsoleSession
  }>(),
  'GET session/passkey-question': anybody<{ answer: PasskeyChallenge | undefined }>(),
  'POST session/passkey-answer': anybody<{ body: { answer: string }; answer: ConsoleSession }>(),
  'DELETE session': anybody(),
  'POST session/step-up': operator<{ body: StepUpProof; answer: ConsoleSession }>(),
  'POST set-up': anybody<{ body: Applicant; answer: ConsoleSession }>(),

  'GET sites/:site/today': operation('site')<{ answer: Today }>(),
  'GET sites/:site/first-steps': operation('site')<{ answer: Onboarding }>(),
  // Deletes the demo shop, except the objects that others use. Objects stay in the trash.
  'DELETE sites/:site/demo': operation('settings.write')<{ answer: RemovedDemo }>(),
  // Setting of the user, so every role may write it.
  'PUT own/first-steps': operator<{ body: { site: string; away: boolean } }>(),

  // Notifications of the user at all sites, and their channels.
  'GET own/notification': operator<{ query: Before; answer: readonly OperatorNotification[] }>(),
  // Counting stops at 100.
  'GET own/notification/unread': operator<{ answer: { unread: number } }>(),
  // Marks the given notifications as read, or all up to the newest shown one.
  'POST own/notification/read': operator<{ body: { up_to: number; ids?: readonly number[] } }>(),
  'GET own/notification-choice': operator<{ answer: readonly NotificationChoice[] }>(),
  'PUT own/notification-choice': operator<{ body: NotificationChoice }>(),
  // Turnover by group, compared with another period; the sheet is CSV for a spreadsheet, or NDJSON for a workbook.
  'GET sites/:site/report': operation('reports.read')<{ query: ReportQuery; answer: Report }>(),
  'GET sites/:site/report/sheet': operation('reports.read')<{ query: object; answer: string }>(),
  // Orders of a list as CSV for a spreadsheet, or NDJSON for a workbook. Recorded in the audit log.
  'GET sites/:site/order-sheet': operation('orders.export')<{ query: object; answer: string }>(),

  // External systems that exchange files with the site, such as 1C. The API creates, changes and deletes them.
  'GET sites/:site/destination': operation('destinations.manage')<{ answer: readonly DestinationRow[] }>(),
  'PUT sites/:site/destination/:id/word': operation('destinations.manage')<{
    body: { kind: DestinationMapKind; theirs: string; ours: string | null }
  }>(),
  // Objects of the site to which a word of another system can be mapped.
  'GET sites/:site/destination-meaning': operation('destinations.manage')<{ answer: SiteMeanings }>(),
  // Ends its dry run: the received files are written.
  'POST sites/:site/destination/:id/live': operation('destinations.manage', true)(),
  // Hides the products missing in its last full exchange, or keeps them.
  'POST sites/:site/destination/:id/absent': operation('destinations.manage')<{ body: { hide: boolean } }>(),
  'POST sites/:site/destination/:id/order/:order/retry': operation('destinations.manage')(),
  // Writes the lines of an order that 1C has changed and that are not written, or keeps those of the site.
  'POST sites/:site/destination/:id/order/:order/lines': operation('destinations.manage')<{
    body: { take: boolean }
  }>(),
  // Recorded sessions, newest first, and one of them as NDJSON; `redacted` also removes business partners.
  'GET sites/:site/destination/:id/recording': operation('destinations.manage')<{
    answer: readonly DestinationRecording[]
  }>(),
  'GET sites/:site/destination/:id/recording/:recording': operation('destinations.manage')<{
    query: { redacted?: boolean }
    answer: string
  }>(),

  // Labels of words in payment and delivery of the site's orders, and words without a label.
  'GET sites/:site/note-label': operation('orders.read')<{ answer: readonly NoteLabel[] }>(),
  'GET sites/:site/note-label/unlabelled': operation('settings.write')<{
    answer: readonly UnlabelledWord[]
  }>(),
  'PUT sites/:site/note-label': operation('settings.write')<{ body: NoteLabel }>(),
  'DELETE sites/:site/note-label': operation('settings.write')<{ body: NotedWord }>(),

  // Remarks of colleagues about an order. Managers of the site's users may delete any remark.
  'GET sites/:site/order/:id/remark': operation('orders.read')<{ answer: readonly OrderRemark[] }>(),
  'POST sites/:site/order/:id/remark': operation('orders.write')<{
    body: { text: string }
    answer: { id: number }
  }>(),
  'DELETE sites/:site/order/:id/remark/:remark_id': operation('orders.write')(),

  // Customers of a site, each named by the id of one of its orders.
  'GET sites/:site/customer': operation('customers.read')<{
    query: { search?: string; before?: string }
    answer: CustomerPage
  }>(),
  'GET sites/:site/customer/:id': operation('customers.read')<{ answer: Customer }>(),
  'GET sites/:site/customer/:id/order': operation('customers.read')<{
    query: { before?: string }
    answer: CustomerOrders
  }>(),
  // Merges the customer of the order in the body into this one.
  'POST sites/:site/customer/:id/merge': operation('customers.write')<{ body: { order_id: number } }>(),
  // Separates these identities into a customer of their own.
  'POST sites/:site/customer/:id/take-apart': operation('customers.write')<{
    body: { identities: readonly string[] }
  }>(),
  'GET sites/:site/customer/:id/remark': operation('customers.read')<{ answer: readonly OrderRemark[] }>(),
  'POST sites/:site/customer/:id/remark': operation('customers.write')<{
    body: { text: string }
    answer: { id: number }
  }>(),
  'DELETE sites/:site/customer/:id/remark/:remark_id': operation('customers.write')(),
  // The effect of an erasure, and the erasure itself.
  'GET sites/:site/customer/:id/erasure': operation('customers.erase')<{ answer: CustomerErasure }>(),
  'DELETE sites/:site/customer/:id': operation('customers.erase', true)(),

  // Previous values of an order, except its statuses.
  'GET sites/:site/order/:id/history': operation('orders.read')<{ answer: OrderHistory }>(),

  // Assigned colleagues of orders.
  'GET sites/:site/colleague': operation('orders.read')<{ answer: readonly Colleague[] }>(),
  'GET sites/:site/order-assignee': operation('orders.read')<{
    query: { ids: string }
    answer: readonly OrderAssignee[]
  }>(),
  // Newest orders of the user.
  'GET sites/:site/order-assignee/own': operation('orders.read')<{ answer: readonly number[] }>(),
  'PUT sites/:site/order-assignee': operation('orders.write')<{ body: Assignment }>(),

  // Uploads a file, or downloads one from a URL.
  'POST sites/:site/picture': operation('catalogue.write')<{ answer: UploadedPicture }>(),
  'POST sites/:site/picture-elsewhere': operation('catalogue.write')<{
    body: { address: string }
    answer: UploadedPicture
  }>(),
  // Description of a picture. Public at /pictures/alt.
  'PUT sites/:site/picture-alt/:name': operation('catalogue.write')<{ body: PictureAlt }>(),
  // Archive of pictures: created, uploaded from an offset in any number of parts, read, cancelled.
  'GET sites/:site/picture-import': operation('catalogue.read')<{ answer: readonly PictureImport[] }>(),
  'POST sites/:site/picture-import': operation('catalogue.write')<{
    body: NewPictureImport
    answer: { id: number }
  }>(),
  'GET sites/:site/picture-import/:id': operation('catalogue.read')<{ answer: PictureImportReport }>(),
  'PATCH sites/:site/picture-import/:id': operation('catalogue.write')<{
    query: { offset: number }
    answer: { received: number }
  }>(),
  'DELETE sites/:site/picture-import/:id': operation('catalogue.write')(),

  // `feed`: stock or prices. Filtered like a list of products.
  'GET sites/:site/figure/:feed': operation('object')<{ query: object; answer: FigureRows }>(),
  // CSV for a spreadsheet, or NDJSON for a workbook, with the rows of the filtered list.
  'GET sites/:site/figure/:feed/sheet': operation('object')<{ query: object; answer: string }>(),
  'GET sites/:site/figure/:feed/:id/history': operation('object')<{ answer: FigureHistory }>(),

  // Reasons why an object is not in the shop, and its page there.
  'GET sites/:site/shown/:object/:id': operation('object')<{ answer: ShownInShop }>(),

  // Tokens and people at the console, as the change feed names them.
  'GET sites/:site/writer': operation('changes.read')<{ answer: readonly string[] }>(),

  'GET sites/:site/view': operation('site')<{ query: { list: string }; answer: readonly SavedView[] }>(),
  'POST sites/:site/view': operation('views.write')<{ body: NewView; answer: { id: number } }>(),
  'DELETE sites/:site/view/:id': operation('views.write')(),

  'GET sites/:site/bin': operation('object')<{
    query: Before & { object?: string }
    answer: readonly TrashRow[]
  }>(),
  // All or none.
  'POST sites/:site/bin/restore': operation('object')<{
    body: { object: string; ids: readonly number[] }
    answer: RestoredObjects
  }>(),

  // Objects with the same name or code. `by`: the compared column.
  'GET sites/:site/duplicate': operation('catalogue.read')<{
    query: { object: string; by: string; after?: number }
    answer: DuplicatePage
  }>(),
  // Deletions whose references are moved or cleared: list, effects, start, next part, undo.
  'GET sites/:site/removal': operation('catalogue.read')<{ answer: readonly RemovalRow[] }>(),
  'POST sites/:site/removal/preview': operation('catalogue.write')<{
    body: RemovalRequest
    answer: RemovalPreview
  }>(),
  'POST sites/:site/removal': operation('catalogue.write')<{ body: NewRemoval; answer: RemovalProgress }>(),
  'POST sites/:site/removal/:id': operation('catalogue.write')<{ answer: RemovalProgress }>(),
  'POST sites/:site/removal/:id/undo': operation('catalogue.write')<{ answer: UndoneRemoval }>(),

  // Figures that a dry run would change, or an import has changed.
  'GET sites/:site/import-difference/:id': operation('imports.read')<{ answer: ImportDifference }>(),
  'GET sites/:site/import-undo/:id': operation('imports.read')<{ answer: ImportUndo }>(),
  // A repeated request during an undo continues it.
  'POST sites/:site/import-undo/:id': operation('imports.write')(),

  'GET sites/:site/request': operation('requests.read')<{
    query: RequestQuestion
    answer: readonly RequestRow[]
  }>(),
  'GET sites/:site/request/:id': operation('requests.read')<{ answer: RequestDetail }>(),

  'GET sites/:site/token': operation('access.manage')<{ answer: readonly TokenRow[] }>(),
  'POST sites/:site/token': operation('access.manage', true)<{ body: NewToken; answer: IssuedToken }>(),
  'POST sites/:site/token/:id/rotate': operation('access.manage', true)<{
    body: { overlap_hours: number }
    answer: IssuedToken
  }>(),
  'PATCH sites/:site/token/:id': operation('access.manage', true)<{
    body: Pick<TokenRow, 'calls_per_minute'>
  }>(),
  'DELETE sites/:site/token/:id': operation('access.manage')(),
  // Calls missing in the body are no longer expected.
  'PUT sites/:site/token/:id/expected': operation('access.manage')<{
    body: { expected: readonly ExpectedCall[] }
  }>(),

  'GET sites/:site/settings': operation('settings.read')<{ answer: ShownSettings }>(),
  'PATCH sites/:site/settings': operation('settings.write')<{
    body: SettingsChange
    answer: ShownSettings
  }>(),

  'GET sites/:site/host': operation('settings.read')<{ answer: readonly HostRow[] }>(),
  'POST sites/:site/host': operation('access.manage')<{
    body: { host: string }
    answer: { host: string; proof?: RequiredProof }
  }>(),
  'DELETE sites/:site/host': operation('access.manage')<{ body: { host: string } }>(),

  'GET sites/:site/return-address': operation('access.manage')<{ answer: readonly ReturnAddressRow[] }>(),
  'POST sites/:site/return-address': operation('access.manage', true)<{
    body: { address: string }
    answer: { address: string; proof?: RequiredProof }
  }>(),
  'DELETE sites/:site/return-address': operation('access.manage')<{ body: { address: string } }>(),

  'GET sites/:site/secret': operation('access.manage')<{ answer: readonly SecretRow[] }>(),
  'POST sites/:site/secret': operation('access.manage', true)<{
    body: { overlap_hours: number }
    answer: IssuedSecret
  }>(),
  // Requires a proof, because without a secret any caller could exchange tokens for the site.
  'DELETE sites/:site/secret': operation('access.manage', true)(),

  'GET sites/:site/operator': operation('people.manage')<{ answer: readonly SiteOperatorRow[] }>(),
  'PUT sites/:site/operator': operation('people.manage', true)<{
    body: RoleAssignment
    answer: AssignmentResult
  }>(),
  'DELETE sites/:site/operator': operation('people.manage')<{ body: { email: string } }>(),
  'DELETE sites/:site/operator/:user_id': operation('people.manage')(),

  // Own roles of the site. No user creates, changes or gives a role with a right that they do not hold.
  'GET sites/:site/role': operation('people.manage')<{ answer: readonly SiteRole[] }>(),
  'POST sites/:site/role': operation('people.manage', true)<{ body: NewSiteRole; answer: { id: number } }>(),
  'PUT sites/:site/role/:id': operation('people.manage', true)<{ body: NewSiteRole }>(),
  // Refused while a person has the role.
  'DELETE sites/:site/role/:id': operation('people.manage')(),

  'GET sites/:site/audit': operation('audit.read')<{ query: AuditQuestion; answer: readonly AuditRow[] }>(),
  'GET sites/:site/audit/event': operation('audit.read')<{ answer: readonly string[] }>(),

  'GET hub/site': everywhere<{ answer: readonly SiteSettings[] }>(),
  'POST hub/site': provenEverywhere<{ body: NewSite; answer: SiteSettings }>(),

  'GET hub/user': everywhere<{ query: Page & { search?: string }; answer: readonly UserRow[] }>(),
  'GET hub/user/:id': everywhere<{ answer: UserDetail }>(),
  'POST hub/user': provenEverywhere<{ body: NewUser; answer: UserRow & PasswordLink }>(),
  'POST hub/user/:id/password-link': provenEverywhere<{ answer: PasswordLink }>(),
  'POST hub/user/:id/lock': provenEverywhere<{ answer: UserRow }>(),
  'POST hub/user/:id/unlock': provenEverywhere<{ answer: UserRow }>(),
  // Permanent and immediate.
  'DELETE hub/user/:id': provenEverywhere(),
  // All sessions of a person, of both kinds, except the current one.
  'DELETE hub/user/:id/second-factor': provenEverywhere<{ answer: UserRow }>(),
  'DELETE hub/user/:id/session': everywhere(),
  'DELETE hub/user/:id/session/:session_id': everywhere(),
  'DELETE hub/user/:id/console-session/:session_id': everywhere(),
  // Changes of the groups, not the resulting list, so that two operators do not revert each other.
  'PATCH hub/user/:id/groups': provenEverywhere<{ body: GroupChange; answer: readonly Group[] }>(),

  // After the start, slices of the file need no password, because they take half an hour.
  'POST hub/people-import': provenEverywhere<{ body: PeopleFile; answer: PeopleImportState }>(),
  'GET hub/people-import/:id': everywhere<{ answer: PeopleImportState }>(),
  'POST hub/people-import/:id/slice': everywhere<{ body: PeopleSlice; answer: PeopleSliceRead }>(),
  // Deletes the progress; imported people are kept.
  'DELETE hub/people-import/:id': everywhere(),

  'GET hub/group': everywhere<{ answer: readonly GroupRow[] }>(),
  'POST hub/group': provenEverywhere<{ body: { name: string }; answer: Group }>(),
  'PATCH hub/group/:id': provenEverywhere<{ body: { second_factor_required: boolean }; answer: GroupRow }>(),
  'GET hub/group/:id/member': everywhere<{ query: Page; answer: readonly UserRow[] }>(),

  'GET hub/provider': everywhere<{ answer: ProviderList }>(),
  'POST hub/provider': provenEverywhere<{ body: ProviderInput; answer: ProviderRow }>(),
  'DELETE hub/provider/:slug': provenEverywhere(),

  'GET hub/session': everywhere<{
    query: Before & { kind?: 'hub' | 'console'; user?: number }
    answer: readonly SessionLine[]
  }>(),

  'GET hub/operator': everywhere<{ answer: readonly OperatorRow[] }>(),
  'PUT hub/operator/:user_id': provenEverywhere(),
  'DELETE hub/operator/:user_id': everywhere(),

  'GET hub/audit': everywhere<{ query: AuditQuestion & { site?: string }; answer: readonly AuditRow[] }>(),
  'GET hub/audit/event': everywhere<{ answer: readonly string[] }>(),

  // Unavailable with a mail server, and in production.
  'GET hub/mail': everywhere<{ answer: readonly MailRow[] }>(),
  'GET hub/mail/:name': everywhere<{ answer: MailDetail }>(),
}

/** Method, and path below `/console/api/`. */
export type OperationName = keyof typeof OPERATIONS

type WireOf<Name extends OperationName> = NonNullable<(typeof OPERATIONS)[Name]['wire']>

/** Parameters in the path of an operation: `site`, `id`. */
export type PathParametersOf<Name extends string> = Name extends `${string}:${infer Parameter}/${infer Rest}`
  ? Parameter | PathParametersOf<Rest>
  : Name extends `${string}:${infer Parameter}`
    ? Parameter
    : never

/** Query parameters of an operation; undefined for none. */
export type QueryOf<Name extends OperationName> =
  WireOf<Name> extends { query: infer Query } ? Query : undefined

/** Body of an operation; undefined for none. */
export type BodyOf<Name extends OperationName> = WireOf<Name> extends { body: infer Body } ? Body : undefined

/** Response of an operation; undefined for none (204). */
export type AnswerOf<Name extends OperationName> =
  WireOf<Name> extends { answer: infer Answer } ? Answer : undefined
