import type { ExpectedCall } from '../expected-call.ts'
import type { NotedWord, NoteLabel, UnlabelledWord } from '../labels/note-label.ts'
import type { Language } from '../languages.ts'
import type { PictureAlt, UploadedPicture } from '../picture.ts'
import type { Role } from '../roles.ts'
import type { SettingsChange, ShownSettings, SiteSettings } from '../site-settings.ts'
import type {
  HostRow,
  IssuedSecret,
  IssuedToken,
  NewSite,
  NewToken,
  ProofWanted,
  ReturnAddressRow,
  SecretRow,
  TokenRow,
} from './access.ts'
import type { AuditRow } from './audit.ts'
import type { Restored, TrashRow } from './bin.ts'
import type {
  DestinationMapKind,
  DestinationRecording,
  DestinationRow,
  IssuedDestination,
  NewDestination,
} from './destination.ts'
import type { SiteMeanings } from './destination-suggestions.ts'
import type { FigureHistory, FigureRows } from './figure-list.ts'
import type { ImportUndo } from './import-undo.ts'
import type { NotificationChoice, ToldNotification } from './notification.ts'
import type { Onboarding } from './onboarding.ts'
import type { Assignment, Colleague, OrderAssignee } from './order-assignee.ts'
import type { OrderHistory } from './order-history.ts'
import type { OrderRemark } from './order-remark.ts'
import type { MailDetail, MailRow } from './outbox.ts'
import type {
  Group,
  GroupChange,
  GroupRow,
  NewUser,
  OperatorRow,
  PasswordLink,
  RoleGiven,
  SessionLine,
  SiteOperatorRow,
  UserDetail,
  UserRow,
} from './people.ts'
import type { PeopleFile, PeopleImportState, PeopleSlice, PeopleSliceRead } from './people-import.ts'
import type { NewPictureImport, PictureImport, PictureImportReport } from './picture-import.ts'
import type { ProviderGiven, ProviderList, ProviderRow } from './providers.ts'
import type { RequestDetail, RequestRow } from './request-log.ts'
import type { NewView, SavedView } from './saved-view.ts'
import type { Applicant, ConsoleSession, PasskeyQuestion, StepUpProof } from './session.ts'
import type { Today } from './today.ts'

/**
 * Callers of an operation: everyone; any operator; any role at its site; its owner; operators of the whole
 * deployment. `server/console/console-auth.ts` refuses every write to a site by a viewer, so `viewer` means
 * any role for reads only.
 */
export type Who = 'anybody' | 'operator' | 'viewer' | 'owner' | 'everywhere'

/** Request and response of an operation as JSON types. Without `body` it has none. */
interface Wire {
  readonly query?: object
  readonly body?: object
  readonly answer?: unknown
}

/** An operation of the console: who may call it, and whether only who typed the password a moment ago. */
export interface Operation<W extends Wire = Wire> {
  readonly who: Who
  readonly stepUp: boolean
  /** Type information, which does not exist at run time. */
  readonly wire?: W
}

const operation =
  (who: Who, stepUp = false) =>
  <W extends Wire>(): Operation<W> => ({ who, stepUp })

const anybody = operation('anybody')
const operator = operation('operator')
const viewer = operation('viewer')
const owner = operation('owner')
const provenOwner = operation('owner', true)
const everywhere = operation('everywhere')
const provenEverywhere = operation('everywhere', true)

/** A part of a list, the newest first: what came before the row with this id. */
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
  /** An id, or an e-mail. */
  readonly user?: string
}

interface RequestQuestion extends Before, Period {
  /** Status: `404`, `4xx`, `none` (the caller was gone) or `partly` (some rows were refused). */
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
  'GET session/passkey-question': anybody<{ answer: PasskeyQuestion | undefined }>(),
  'POST session/passkey-answer': anybody<{ body: { answer: string }; answer: ConsoleSession }>(),
  'DELETE session': anybody(),
  'POST session/step-up': operator<{ body: StepUpProof; answer: ConsoleSession }>(),
  'POST set-up': anybody<{ body: Applicant; answer: ConsoleSession }>(),

  'GET sites/:site/today': viewer<{ answer: Today }>(),
  'GET sites/:site/first-steps': viewer<{ answer: Onboarding }>(),
  // Setting of the user themselves, so every role may write it.
  'PUT own/first-steps': operator<{ body: { site: string; away: boolean } }>(),

  // Notifications of the user at all sites, and their channels.
  'GET own/notification': operator<{ query: Before; answer: readonly ToldNotification[] }>(),
  // Not counted beyond 100.
  'GET own/notification/unread': operator<{ answer: { unread: number } }>(),
  // These, or all up to the newest that was shown.
  'POST own/notification/read': operator<{ body: { up_to: number; ids?: readonly number[] } }>(),
  'GET own/notification-choice': operator<{ answer: readonly NotificationChoice[] }>(),
  'PUT own/notification-choice': operator<{ body: NotificationChoice }>(),
  // Orders of a list as CSV for a spreadsheet, or NDJSON for a workbook. Not for viewers; recorded in the
  // audit log.
  'GET sites/:site/order-sheet': viewer<{ query: object; answer: string }>(),

  // External systems that exchange files with the site, as 1C; passwords are in the answer to the call that makes them.
  'GET sites/:site/destination': owner<{ answer: readonly DestinationRow[] }>(),
  'POST sites/:site/destination': provenOwner<{ body: NewDestination; answer: IssuedDestination }>(),
  'POST sites/:site/destination/:id/rotate': provenOwner<{ answer: IssuedDestination }>(),
  'PUT sites/:site/destination/:id/word': owner<{
    body: { kind: DestinationMapKind; theirs: string; ours: string | null }
  }>(),
  // Objects of the site that a word of another system may mean.
  'GET sites/:site/destination-meaning': owner<{ answer: SiteMeanings }>(),
  // Ends its dry run: what it has received is written.
  'POST sites/:site/destination/:id/live': provenOwner(),
  // Hides the products that its last full exchange lacks, or keeps them.
  'POST sites/:site/destination/:id/absent': owner<{ body: { hide: boolean } }>(),
  'POST sites/:site/destination/:id/order/:order/retry': owner(),
  // Recorded sessions, the newest first, and one of them as NDJSON; `redacted` leaves out business partners, too.
  'GET sites/:site/destination/:id/recording': owner<{ answer: readonly DestinationRecording[] }>(),
  'GET sites/:site/destination/:id/recording/:recording': owner<{
    query: { redacted?: boolean }
    answer: string
  }>(),
  'DELETE sites/:site/destination/:id': provenOwner(),

  // Labels of words in payment and delivery of the site's orders, and words without a label.
  'GET sites/:site/note-label': viewer<{ answer: readonly NoteLabel[] }>(),
  'GET sites/:site/note-label/unlabelled': owner<{ answer: readonly UnlabelledWord[] }>(),
  'PUT sites/:site/note-label': owner<{ body: NoteLabel }>(),
  'DELETE sites/:site/note-label': owner<{ body: NotedWord }>(),

  // Remarks of colleagues about an order. Viewers cannot write; an owner may delete any remark.
  'GET sites/:site/order/:id/remark': viewer<{ answer: readonly OrderRemark[] }>(),
  'POST sites/:site/order/:id/remark': viewer<{ body: { text: string }; answer: { id: number } }>(),
  'DELETE sites/:site/order/:id/remark/:remark_id': viewer(),

  // Previous values of an order, except its statuses.
  'GET sites/:site/order/:id/history': viewer<{ answer: OrderHistory }>(),

  // Assigned colleagues of orders. Viewers cannot write.
  'GET sites/:site/colleague': viewer<{ answer: readonly Colleague[] }>(),
  'GET sites/:site/order-assignee': viewer<{ query: { ids: string }; answer: readonly OrderAssignee[] }>(),
  // Newest orders of the user.
  'GET sites/:site/order-assignee/own': viewer<{ answer: readonly number[] }>(),
  'PUT sites/:site/order-assignee': viewer<{ body: Assignment }>(),

  // Uploads a file, or fetches one from an address. Viewers cannot write.
  'POST sites/:site/picture': viewer<{ answer: UploadedPicture }>(),
  'POST sites/:site/picture-elsewhere': viewer<{ body: { address: string }; answer: UploadedPicture }>(),
  // Description of a picture. Public at /pictures/alt.
  'PUT sites/:site/picture-alt/:name': viewer<{ body: PictureAlt }>(),
  // An archive of pictures: announced, sent from a byte on, in as many parts as its sender likes, looked at, cancelled.
  'GET sites/:site/picture-import': viewer<{ answer: readonly PictureImport[] }>(),
  'POST sites/:site/picture-import': viewer<{ body: NewPictureImport; answer: { id: number } }>(),
  'GET sites/:site/picture-import/:id': viewer<{ answer: PictureImportReport }>(),
  'PATCH sites/:site/picture-import/:id': viewer<{
    query: { offset: number }
    answer: { received: number }
  }>(),
  'DELETE sites/:site/picture-import/:id': viewer(),

  // `feed`: stock or prices. Narrowed as a list of products is.
  'GET sites/:site/figure/:feed': viewer<{ query: object; answer: FigureRows }>(),
  // CSV for a spreadsheet, or NDJSON for a workbook, of what the list finds.
  'GET sites/:site/figure/:feed/sheet': viewer<{ query: object; answer: string }>(),
  'GET sites/:site/figure/:feed/:id/history': viewer<{ answer: FigureHistory }>(),

  // Tokens and people at the console, as the change feed names them.
  'GET sites/:site/writer': viewer<{ answer: readonly string[] }>(),

  'GET sites/:site/view': viewer<{ query: { list: string }; answer: readonly SavedView[] }>(),
  'POST sites/:site/view': viewer<{ body: NewView; answer: { id: number } }>(),
  'DELETE sites/:site/view/:id': viewer(),

  'GET sites/:site/bin': viewer<{ query: Before & { object?: string }; answer: readonly TrashRow[] }>(),
  // All of them or none. A viewer is refused what writes.
  'POST sites/:site/bin/restore': viewer<{
    body: { object: string; ids: readonly number[] }
    answer: Restored
  }>(),

  'GET sites/:site/import-undo/:id': viewer<{ answer: ImportUndo }>(),
  // A repeated request during an undo continues it. A viewer is refused, because it writes.
  'POST sites/:site/import-undo/:id': viewer(),

  'GET sites/:site/request': viewer<{ query: RequestQuestion; answer: readonly RequestRow[] }>(),
  'GET sites/:site/request/:id': viewer<{ answer: RequestDetail }>(),

  'GET sites/:site/token': owner<{ answer: readonly TokenRow[] }>(),
  'POST sites/:site/token': provenOwner<{ body: NewToken; answer: IssuedToken }>(),
  'POST sites/:site/token/:id/rotate': provenOwner<{
    body: { overlap_hours: number }
    answer: IssuedToken
  }>(),
  'PATCH sites/:site/token/:id': provenOwner<{ body: Pick<TokenRow, 'calls_per_minute'> }>(),
  'DELETE sites/:site/token/:id': owner(),
  // Calls missing in the body are no longer expected.
  'PUT sites/:site/token/:id/expected': owner<{ body: { expected: readonly ExpectedCall[] } }>(),

  'GET sites/:site/settings': viewer<{ answer: ShownSettings }>(),
  'PATCH sites/:site/settings': owner<{ body: SettingsChange; answer: ShownSettings }>(),

  'GET sites/:site/host': viewer<{ answer: readonly HostRow[] }>(),
  'POST sites/:site/host': owner<{ body: { host: string }; answer: { host: string; proof?: ProofWanted } }>(),
  'DELETE sites/:site/host': owner<{ body: { host: string } }>(),

  'GET sites/:site/return-address': owner<{ answer: readonly ReturnAddressRow[] }>(),
  'POST sites/:site/return-address': provenOwner<{
    body: { address: string }
    answer: { address: string; proof?: ProofWanted }
  }>(),
  'DELETE sites/:site/return-address': owner<{ body: { address: string } }>(),

  'GET sites/:site/secret': owner<{ answer: readonly SecretRow[] }>(),
  'POST sites/:site/secret': provenOwner<{ body: { overlap_hours: number }; answer: IssuedSecret }>(),
  // Requires a proof, because without a secret any caller could exchange tokens for the site.
  'DELETE sites/:site/secret': provenOwner(),

  'GET sites/:site/operator': owner<{ answer: readonly SiteOperatorRow[] }>(),
  'PUT sites/:site/operator': provenOwner<{
    body: { email: string; role: Role; language?: Language }
    answer: RoleGiven
  }>(),
  'DELETE sites/:site/operator': owner<{ body: { email: string } }>(),
  'DELETE sites/:site/operator/:user_id': owner(),

  'GET sites/:site/audit': owner<{ query: AuditQuestion; answer: readonly AuditRow[] }>(),
  'GET sites/:site/audit/event': owner<{ answer: readonly string[] }>(),

  'GET hub/site': everywhere<{ answer: readonly SiteSettings[] }>(),
  'POST hub/site': provenEverywhere<{ body: NewSite; answer: SiteSettings }>(),

  'GET hub/user': everywhere<{ query: Page & { search?: string }; answer: readonly UserRow[] }>(),
  'GET hub/user/:id': everywhere<{ answer: UserDetail }>(),
  'POST hub/user': provenEverywhere<{ body: NewUser; answer: UserRow & PasswordLink }>(),
  'POST hub/user/:id/password-link': provenEverywhere<{ answer: PasswordLink }>(),
  'POST hub/user/:id/lock': provenEverywhere<{ answer: UserRow }>(),
  'POST hub/user/:id/unlock': provenEverywhere<{ answer: UserRow }>(),
  // For good, at once.
  'DELETE hub/user/:id': provenEverywhere(),
  // All of a person, of both kinds, but for the one that asks.
  'DELETE hub/user/:id/second-factor': provenEverywhere<{ answer: UserRow }>(),
  'DELETE hub/user/:id/session': everywhere(),
  'DELETE hub/user/:id/session/:session_id': everywhere(),
  'DELETE hub/user/:id/console-session/:session_id': everywhere(),
  // Changes of the groups, not the resulting list, so that two operators do not revert each other.
  'PATCH hub/user/:id/groups': provenEverywhere<{ body: GroupChange; answer: readonly Group[] }>(),

  // Once it is open, the slices of its file come without the password: they take half an hour.
  'POST hub/people-import': provenEverywhere<{ body: PeopleFile; answer: PeopleImportState }>(),
  'GET hub/people-import/:id': everywhere<{ answer: PeopleImportState }>(),
  'POST hub/people-import/:id/slice': everywhere<{ body: PeopleSlice; answer: PeopleSliceRead }>(),
  // Forgets how far it is: the people stay.
  'DELETE hub/people-import/:id': everywhere(),

  'GET hub/group': everywhere<{ answer: readonly GroupRow[] }>(),
  'POST hub/group': provenEverywhere<{ body: { name: string }; answer: Group }>(),
  'PATCH hub/group/:id': provenEverywhere<{ body: { second_factor_required: boolean }; answer: GroupRow }>(),
  'GET hub/group/:id/member': everywhere<{ query: Page; answer: readonly UserRow[] }>(),

  'GET hub/provider': everywhere<{ answer: ProviderList }>(),
  'POST hub/provider': provenEverywhere<{ body: ProviderGiven; answer: ProviderRow }>(),
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

  // Not there where mail is sent, nor in production.
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
