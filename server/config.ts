import { isIP } from 'node:net'
import { resolve } from 'node:path'

/** One environment variable: how its text is read, what it is when unset, and a line for `vitrina config`. */
interface Setting<T> {
  readonly fallback: string | undefined
  readonly parse: (text: string) => T | undefined
  readonly help: string
  readonly secret?: true
}

const setting = <T>(fallback: string | undefined, parse: (text: string) => T | undefined, help: string) =>
  ({ fallback, parse, help }) satisfies Setting<T>
const secret = <T>(parse: (text: string) => T | undefined, help: string) =>
  ({ fallback: undefined, parse, help, secret: true }) satisfies Setting<T>

const text = (value: string) => value
const path = (value: string) => resolve(value)
const integer = (min: number, max: number) => (value: string) => {
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
  return number >= min && number <= max ? number : undefined
}
const flag = (value: string) => ({ '1': true, true: true, '0': false, false: false })[value]
const oneOf =
  <const T extends string>(...words: readonly T[]) =>
  (value: string) =>
    words.find((word) => word === value)
const webUrl = (value: string) => {
  const url = URL.parse(value)
  return url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search ? url.origin : undefined
}
const postgresUrl = (value: string) => (/^postgres(ql)?:\/\//.test(value) ? value : undefined)
const plainName = (value: string) => (/^[a-z_][a-z0-9_]{0,49}$/.test(value) ? value : undefined)
const smtpUrl = (value: string) => (/^smtps?:\/\/[^/]/.test(value) && URL.canParse(value) ? value : undefined)
const sender = (value: string) =>
  /^(?:[^<>]*<[^\s@<>]+@[\w.-]+>|[^\s@<>]+@[\w.-]+)$/.test(value) ? value : undefined
const secretText = (value: string) => (value.length >= 32 ? value : undefined)
const addresses = (value: string) => {
  const list = value.split(',').map((part) => part.trim())
  return list.every((address) => isIP(address.replace(/\/\d+$/, '')) > 0) ? list : undefined
}
const nameServers = (value: string) => {
  const list = value.split(',').map((part) => part.trim())
  const hosts = list.map((part) => /^(?:\[([^\]]+)\]|([^:]+))(?::\d{1,5})?$/.exec(part) ?? ['', part])
  return hosts.every(([, six, four]) => isIP(six ?? four ?? '') > 0) ? list : undefined
}
const chosenToken = (value: string) =>
  /^(vt_[0-9a-f]{12}_[\w-]{43}|(?!vt_[0-9a-f]{12}_)[!-~]{16,256})$/.test(value) ? value : undefined
const emailAndPassword = (value: string) => {
  const [, email, password] = /^([^\s:@]+@[^\s:@]+):(.{8,})$/s.exec(value) ?? []
  return email && password ? { email, password } : undefined
}

/** Every setting there is. `vitrina config` prints this table; nothing else reads the environment. */
export const SETTINGS = {
  HOST: setting('127.0.0.1', text, 'Address to listen on'),
  PORT: setting('8080', integer(0, 65_535), 'Port to listen on; 0 takes a free one'),
  BASE_URL: setting(
    undefined,
    webUrl,
    'Public origin of the content and order API; unset: the listening address, if that is of this machine alone',
  ),
  AUTH_URL: setting(
    undefined,
    webUrl,
    'Public origin of the login pages, the issuer of tokens; unset: BASE_URL, or the listening address',
  ),
  ADMIN_URL: setting(
    undefined,
    webUrl,
    'Public origin of the token exchange, shown at the start to be told to sites; unset: BASE_URL, or the listening address',
  ),
  VITRINA_ENV: setting(
    undefined,
    oneOf('development', 'production'),
    'development admits loopback return addresses unregistered; unset: development on a loopback HOST, with no proxy before it and no other public address',
  ),
  TLS_CERT: setting(undefined, path, 'File with the TLS certificate chain (PEM)'),
  TLS_KEY: setting(undefined, path, 'File with the TLS private key (PEM)'),
  TRUSTED_PROXIES: setting(
    undefined,
    addresses,
    'Addresses or CIDR ranges of proxies whose X-Forwarded-* headers count',
  ),
  VITRINA_ALLOW_PLAIN_HTTP: setting(
    '0',
    flag,
    'Serve plain HTTP on a public address, with neither certificate nor proxy',
  ),
  VITRINA_DATA_DIR: setting(
    '.vitrina',
    path,
    'Folder of the embedded database, of mail without SMTP_URL, of the secret, and of large bodies that wait for their turn',
  ),
  DATABASE_URL: secret(
    postgresUrl,
    'postgres://… of a server 15 or later, of several hosts with commas between; unset: an embedded one',
  ),
  DATABASE_SCHEMA: setting(
    undefined,
    plainName,
    'Schema of the tables in the database of DATABASE_URL; unset: the first one of the search path of the role, as a rule public',
  ),
  DATABASE_POOL: setting('10', integer(2, 200), 'Most connections of one process to the database'),
  BODY_LIMIT_MIB: setting('64', integer(1, 512), 'Largest request body, unpacked, in MiB'),
  DNS_SERVERS: setting(
    undefined,
    nameServers,
    'Name servers (address or address:port, with commas) that are asked where webhooks lead and whose a host name is; unset: those of the system',
  ),
  DRAIN_SECONDS: setting(
    '0',
    integer(0, 600),
    'How long calls are still taken when the server is told to stop, while /readyz says no and connections are closed with their answers: as long as a proxy needs to see that',
  ),
  STOP_SECONDS: setting('10', integer(1, 3600), 'How long calls that run may still take after that'),
  LONG_POLL_SECONDS: setting(
    '50',
    integer(1, 110),
    'The longest that a question to the change feed waits; less than the time-outs of all proxies on the way',
  ),
  SPOOL_MIB: setting(
    '1024',
    integer(2, 1_048_576),
    'Disk in the data folder for large bodies that wait for their turn, in MiB; a site may have half of it',
  ),
  CONNECTIONS_PER_ADDRESS: setting(
    '1000',
    integer(1, 10_000),
    'Most connections of one address, proxies of TRUSTED_PROXIES left out; of an IPv6 network of 64 bits together',
  ),
  CALLS_PER_MINUTE: setting(
    '300000',
    integer(0, 1_000_000_000),
    'Calls that a token may make in a minute, of all processes together, unless it has a limit of its own; 0: as many as it likes',
  ),
  CACHE_MIB: setting(
    '48',
    integer(0, 4096),
    'Memory for answers kept ready while their data is unchanged, in MiB',
  ),
  LOG_LEVEL: setting(
    'info',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'Least level that is logged',
  ),
  VITRINA_SECRET: secret(
    secretText,
    'What signing keys and secrets of webhooks are sealed with (32 characters or more); unset: the file "secret" in the data folder',
  ),
  SMTP_URL: secret(
    smtpUrl,
    'smtp://user:password@host:port, or smtps://…; unset: mail is written to files in the data folder',
  ),
  MAIL_FROM: setting(
    'Vitrina <no-reply@localhost>',
    sender,
    'Sender of all mail: name@host, or Name <name@host>',
  ),
  TEMPORARY_TOKEN_SECONDS: setting('60', integer(1, 600), 'How long the token in a return address lives'),
  ACCESS_TOKEN_MINUTES: setting('5', integer(1, 60), 'How long an access token lives'),
  REFRESH_TOKEN_DAYS: setting('14', integer(1, 90), 'How long a refresh token lives unused'),
  REFRESH_TOTAL_DAYS: setting('30', integer(1, 90), 'How long a sign-in at a site is renewed at most'),
  SESSION_IDLE_HOURS: setting('24', integer(1, 720), 'How long a session of the hub lives unused'),
  SESSION_DAYS: setting('30', integer(1, 90), 'How long a remembered session of the hub lives at most'),
  PERSON_ID_FORM: setting(
    undefined,
    oneOf('opaque'),
    'opaque: a database that had people before they had opaque ids (p_…) tells sites these, too, instead of numbers. Set it once no process of that release runs, and leave it set; a new database needs it not',
  ),
  REQUEST_LOG_DAYS: setting(
    '3',
    integer(0, 90),
    'How long the request log of a site, with the beginnings of bodies, is kept; 0: there is none',
  ),
  AUDIT_DAYS: setting(
    '1095',
    integer(30, 36_500),
    'How long the audit log is kept: who did what to accounts, sites and tokens',
  ),
  CONSOLE_SECOND_FACTOR: setting(
    'optional',
    oneOf('optional', 'required'),
    'required: nobody enters the console without a second factor, which they set up on the page of their account',
  ),
  METRICS_TOKEN: secret(text, 'Bearer token for /metrics from other machines; unset: loopback only'),
  VITRINA_DEMO: setting('1', flag, 'Fill the first site of a new database with the demo shop'),
  VITRINA_BOOTSTRAP_TOKEN: secret(
    chosenToken,
    'API token (16 to 256 visible ASCII characters) with all scopes for the first site of a new database',
  ),
  VITRINA_BOOTSTRAP_ADMIN: secret(emailAndPassword, 'email:password of the first operator of a new database'),
} as const

type Values = { [N in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[N]['parse']> }

const DAY = 86_400

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/

/** Whether a host, as it is listened on or as it stands in an address, is this machine and reached from nowhere else. */
export const isLoopbackHost = (host: string): boolean => LOOPBACK.test(host)

/**
 * Reads the whole configuration once, at start.
 * @throws {Error} one message that names every variable that is not understood, and what may not be combined.
 */
export const readConfig = (env: NodeJS.ProcessEnv) => {
  const wrong: string[] = []
  const values = Object.fromEntries(
    Object.entries(SETTINGS).map(([name, { fallback, parse, help }]) => {
      const given = env[name] || fallback
      const value = given === undefined ? undefined : parse(given)
      if (given !== undefined && value === undefined) wrong.push(`${name} is not understood (${help})`)
      return [name, value]
    }),
  ) as Values

  const tls = Boolean(values.TLS_CERT && values.TLS_KEY)
  if (Boolean(values.TLS_CERT) !== Boolean(values.TLS_KEY)) wrong.push('TLS_CERT and TLS_KEY go together')
  const exposed = values.HOST !== undefined && !isLoopbackHost(values.HOST)
  if (exposed && !tls && !values.TRUSTED_PROXIES && !values.VITRINA_ALLOW_PLAIN_HTTP)
    wrong.push(
      `HOST=${values.HOST} is open to other machines: give TLS_CERT and TLS_KEY, or TRUSTED_PROXIES, or say VITRINA_ALLOW_PLAIN_HTTP=1`,
    )
  if ((values.SPOOL_MIB ?? 0) < 2 * (values.BODY_LIMIT_MIB ?? 0))
    wrong.push('SPOOL_MIB is at least twice BODY_LIMIT_MIB, lest a body within its limit find no room')
  const authUrl = values.AUTH_URL ?? values.BASE_URL
  if (exposed && authUrl === undefined)
    wrong.push(
      `HOST=${values.HOST} is open to other machines: give BASE_URL (or AUTH_URL), the address that they know it by, for links in mails and the issuer of tokens`,
    )
  if (wrong.length > 0) throw new Error(`The configuration cannot be used:\n  ${wrong.join('\n  ')}`)

  const required = values as { [N in keyof Values]: NonNullable<Values[N]> }
  return {
    host: required.HOST,
    port: required.PORT,
    baseUrl: values.BASE_URL,
    authUrl,
    adminUrl: values.ADMIN_URL,
    development:
      values.VITRINA_ENV === undefined
        ? // Behind a proxy on the same machine is everybody.
          !exposed && !values.TRUSTED_PROXIES && (!authUrl || isLoopbackHost(new URL(authUrl).hostname))
        : values.VITRINA_ENV === 'development',
    tls: values.TLS_CERT && values.TLS_KEY ? { cert: values.TLS_CERT, key: values.TLS_KEY } : undefined,
    trustedProxies: values.TRUSTED_PROXIES,
    dataDir: required.VITRINA_DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databaseSchema: values.DATABASE_SCHEMA,
    poolSize: required.DATABASE_POOL,
    bodyLimit: required.BODY_LIMIT_MIB * 2 ** 20,
    dnsServers: values.DNS_SERVERS,
    drainMs: required.DRAIN_SECONDS * 1000,
    stopMs: required.STOP_SECONDS * 1000,
    longPollSeconds: required.LONG_POLL_SECONDS,
    spoolLimit: required.SPOOL_MIB * 2 ** 20,
    connectionsPerAddress: required.CONNECTIONS_PER_ADDRESS,
    callsPerMinute: required.CALLS_PER_MINUTE,
    cacheBytes: required.CACHE_MIB * 2 ** 20,
    logLevel: required.LOG_LEVEL,
    secret: values.VITRINA_SECRET,
    smtpUrl: values.SMTP_URL,
    mailFrom: required.MAIL_FROM,
    /** In seconds. */
    lifetimes: {
      temporaryToken: required.TEMPORARY_TOKEN_SECONDS,
      access: required.ACCESS_TOKEN_MINUTES * 60,
      refresh: required.REFRESH_TOKEN_DAYS * DAY,
      refreshTotal: required.REFRESH_TOTAL_DAYS * DAY,
      sessionIdle: required.SESSION_IDLE_HOURS * 3600,
      session: required.SESSION_DAYS * DAY,
    },
    /** Undefined: the database says. */
    personIdForm: values.PERSON_ID_FORM,
    requestLogDays: required.REQUEST_LOG_DAYS,
    auditDays: required.AUDIT_DAYS,
    consoleSecondFactor: required.CONSOLE_SECOND_FACTOR,
    metricsToken: values.METRICS_TOKEN,
    demo: required.VITRINA_DEMO,
    bootstrapToken: values.VITRINA_BOOTSTRAP_TOKEN,
    bootstrapAdmin: values.VITRINA_BOOTSTRAP_ADMIN,
  }
}

export type Config = Readonly<ReturnType<typeof readConfig>>

/** How sites are told who a person is: by opaque text, or by the number of the row, as the release before did. */
export type PersonIdForm = 'opaque' | 'number'
