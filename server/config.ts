import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { isLoopbackHost } from '@vitrina/schema/loopback'
import { misspeltSettings } from './misspelt-settings.ts'
import { SETTING_HELP } from './setting-help.ts'

/** Environment variable: its parser and its default. */
interface Setting<T> {
  readonly fallback: string | undefined
  readonly parse: (text: string) => T | undefined
  readonly secret?: true
}

const setting = <T>(fallback: string | undefined, parse: (text: string) => T | undefined) =>
  ({ fallback, parse }) satisfies Setting<T>
const secret = <T>(parse: (text: string) => T | undefined) =>
  ({ fallback: undefined, parse, secret: true }) satisfies Setting<T>

const text = (value: string) => value
const path = (value: string) => resolve(value)
const integer = (min: number, max: number) => (value: string) => {
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
  return number >= min && number <= max ? number : undefined
}
/**
 * Maximum default number of processes. The other half of the cores is for PostgreSQL and threads, and each process costs memory
 * (docs/scaling.md).
 */
const MAX_DEFAULT_WORKERS = 4
const workers = (value: string) =>
  value === 'auto'
    ? Math.max(1, Math.min(MAX_DEFAULT_WORKERS, Math.floor(availableParallelism() / 2)))
    : integer(1, 64)(value)
const flag = (value: string) => ({ '1': true, true: true, '0': false, false: false })[value]
const oneOf =
  <const T extends string>(...words: readonly T[]) =>
  (value: string) =>
    words.find((word) => word === value)
const webUrl = (value: string) => {
  const url = URL.parse(value)
  return url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search ? url.origin : undefined
}
const collectorUrl = (value: string) =>
  /^https?:$/.test(URL.parse(value)?.protocol ?? '') ? value : undefined
const ratio = (value: string) => (/^(0(\.\d+)?|1(\.0+)?)$/.test(value) ? Number(value) : undefined)
/** `name=value` separated by commas, each percent-encoded, as in OpenTelemetry. */
const headerList = (value: string) => {
  const pairs = value.split(',').map((pair) => /^\s*([\w-]+)=([^,\s]*)\s*$/.exec(pair))
  if (!pairs.every((pair) => pair !== null)) return undefined
  try {
    return Object.fromEntries(pairs.map(([, name = '', text = '']) => [name, decodeURIComponent(text)]))
  } catch {
    // A % that encodes nothing, or bytes that are not UTF-8.
    return undefined
  }
}
const postgresUrl = (value: string) => (/^postgres(ql)?:\/\//.test(value) ? value : undefined)
const postgresUrls = (value: string) => {
  const list = value.split(',').map((part) => part.trim())
  return list.every((part) => postgresUrl(part) && URL.canParse(part)) ? list : undefined
}
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

/** All settings. `vitrina config` prints this table; no other code reads the environment. */
export const SETTINGS = {
  HOST: setting('127.0.0.1', text),
  PORT: setting('8080', integer(0, 65_535)),
  BASE_URL: setting(undefined, webUrl),
  AUTH_URL: setting(undefined, webUrl),
  ADMIN_URL: setting(undefined, webUrl),
  VITRINA_ENV: setting(undefined, oneOf('development', 'production')),
  TLS_CERT: setting(undefined, path),
  TLS_KEY: setting(undefined, path),
  TRUSTED_PROXIES: setting(undefined, addresses),
  VITRINA_ALLOW_PLAIN_HTTP: setting('0', flag),
  VITRINA_DATA_DIR: setting('.vitrina', path),
  DATABASE_URL: secret(postgresUrl),
  DATABASE_READ_URLS: secret(postgresUrls),
  DATABASE_SCHEMA: setting(undefined, plainName),
  VITRINA_WORKERS: setting('auto', workers),
  DATABASE_POOL: setting('10', integer(2, 200)),
  BODY_LIMIT_MIB: setting('64', integer(1, 512)),
  DNS_SERVERS: setting(undefined, nameServers),
  DRAIN_SECONDS: setting('0', integer(0, 600)),
  STOP_SECONDS: setting('10', integer(1, 3600)),
  LONG_POLL_SECONDS: setting('50', integer(1, 110)),
  SPOOL_MIB: setting('1024', integer(2, 1_048_576)),
  CONNECTIONS_PER_ADDRESS: setting('1000', integer(1, 10_000)),
  CALLS_PER_MINUTE: setting('300000', integer(0, 1_000_000_000)),
  CACHE_MIB: setting('48', integer(0, 4096)),
  LOG_LEVEL: setting('info', oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')),
  VITRINA_SECRET: secret(secretText),
  VITRINA_SECRET_PREVIOUS: secret(secretText),
  SMTP_URL: secret(smtpUrl),
  MAIL_FROM: setting('Vitrina <no-reply@localhost>', sender),
  TEMPORARY_TOKEN_SECONDS: setting('60', integer(1, 600)),
  ACCESS_TOKEN_MINUTES: setting('5', integer(1, 60)),
  REFRESH_TOKEN_DAYS: setting('14', integer(1, 90)),
  REFRESH_TOTAL_DAYS: setting('30', integer(1, 90)),
  SESSION_IDLE_HOURS: setting('24', integer(1, 720)),
  SESSION_DAYS: setting('30', integer(1, 90)),
  PERSON_ID_FORM: setting(undefined, oneOf('opaque')),
  REQUEST_LOG_DAYS: setting('3', integer(0, 90)),
  AUDIT_DAYS: setting('1095', integer(30, 36_500)),
  CONSOLE_SECOND_FACTOR: setting('optional', oneOf('optional', 'required')),
  METRICS_TOKEN: secret(text),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(undefined, collectorUrl),
  OTEL_EXPORTER_OTLP_HEADERS: secret(headerList),
  OTEL_SERVICE_NAME: setting('vitrina', text),
  OTEL_TRACES_SAMPLER_ARG: setting('1', ratio),
  VITRINA_DEMO: setting('1', flag),
  VITRINA_BOOTSTRAP_TOKEN: secret(chosenToken),
  VITRINA_BOOTSTRAP_ADMIN: secret(emailAndPassword),
} as const

type Values = { [N in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[N]['parse']> }

const DAY = 86_400

/**
 * Reads the whole configuration once, at start.
 * @throws {Error} with a line for each invalid variable or combination.
 */
export const readConfig = (env: NodeJS.ProcessEnv) => {
  const mistakes: string[] = []
  const values = Object.fromEntries(
    Object.entries(SETTINGS).map(([name, { fallback, parse }]) => {
      const variable = env[name] || fallback
      const value = variable === undefined ? undefined : parse(variable)
      if (variable !== undefined && value === undefined)
        mistakes.push(`${name}: invalid value (${SETTING_HELP[name as keyof typeof SETTINGS]})`)
      return [name, value]
    }),
  ) as Values

  for (const { name: variable, setting } of misspeltSettings(env, Object.keys(SETTINGS)))
    mistakes.push(`${variable} is not a setting; the setting is ${setting}`)
  const tls = Boolean(values.TLS_CERT && values.TLS_KEY)
  if (Boolean(values.TLS_CERT) !== Boolean(values.TLS_KEY))
    mistakes.push('TLS_CERT and TLS_KEY must be set together')
  const exposed = values.HOST !== undefined && !isLoopbackHost(values.HOST)
  if (exposed && !tls && !values.TRUSTED_PROXIES && !values.VITRINA_ALLOW_PLAIN_HTTP)
    mistakes.push(
      `HOST=${values.HOST} is open to other machines: set TLS_CERT and TLS_KEY, or TRUSTED_PROXIES, or VITRINA_ALLOW_PLAIN_HTTP=1`,
    )
  if ((values.SPOOL_MIB ?? 0) < 2 * (values.BODY_LIMIT_MIB ?? 0))
    mistakes.push('SPOOL_MIB: at least twice BODY_LIMIT_MIB, to have room for each allowed body')
  if (values.DATABASE_READ_URLS && !values.DATABASE_URL)
    mistakes.push('DATABASE_READ_URLS: read replicas need DATABASE_URL, their primary')
  const authUrl = values.AUTH_URL ?? values.BASE_URL
  if (exposed && authUrl === undefined)
    mistakes.push(
      `HOST=${values.HOST} is open to other machines: set BASE_URL (or AUTH_URL) to its public address, for links in emails and the issuer of tokens`,
    )
  if (values.VITRINA_SECRET_PREVIOUS !== undefined && values.VITRINA_SECRET === undefined)
    mistakes.push('VITRINA_SECRET_PREVIOUS needs VITRINA_SECRET, the new secret')
  if (mistakes.length > 0) throw new Error(['Invalid configuration:', ...mistakes].join('\n  '))

  const required = values as { [N in keyof Values]: NonNullable<Values[N]> }
  return {
    host: required.HOST,
    port: required.PORT,
    baseUrl: values.BASE_URL,
    authUrl,
    adminUrl: values.ADMIN_URL,
    development:
      values.VITRINA_ENV === undefined
        ? // All clients of a proxy on the same machine have a loopback address.
          !exposed && !values.TRUSTED_PROXIES && (!authUrl || isLoopbackHost(new URL(authUrl).hostname))
        : values.VITRINA_ENV === 'development',
    tls: values.TLS_CERT && values.TLS_KEY ? { cert: values.TLS_CERT, key: values.TLS_KEY } : undefined,
    trustedProxies: values.TRUSTED_PROXIES,
    dataDir: required.VITRINA_DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databaseReadUrls: values.DATABASE_READ_URLS,
    databaseSchema: values.DATABASE_SCHEMA,
    workers: required.VITRINA_WORKERS,
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
    previousSecret: values.VITRINA_SECRET_PREVIOUS,
    smtpUrl: values.SMTP_URL,
    mailFrom: required.MAIL_FROM,
    /** Lifetimes in seconds. */
    lifetimes: {
      temporaryToken: required.TEMPORARY_TOKEN_SECONDS,
      access: required.ACCESS_TOKEN_MINUTES * 60,
      refresh: required.REFRESH_TOKEN_DAYS * DAY,
      refreshTotal: required.REFRESH_TOTAL_DAYS * DAY,
      sessionIdle: required.SESSION_IDLE_HOURS * 3600,
      session: required.SESSION_DAYS * DAY,
    },
    /** Undefined: the database decides. */
    personIdForm: values.PERSON_ID_FORM,
    requestLogDays: required.REQUEST_LOG_DAYS,
    auditDays: required.AUDIT_DAYS,
    consoleSecondFactor: required.CONSOLE_SECOND_FACTOR,
    metricsToken: values.METRICS_TOKEN,
    tracing:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
            headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
            serviceName: required.OTEL_SERVICE_NAME,
            ratio: required.OTEL_TRACES_SAMPLER_ARG,
          },
    demo: required.VITRINA_DEMO,
    bootstrapToken: values.VITRINA_BOOTSTRAP_TOKEN,
    bootstrapAdmin: values.VITRINA_BOOTSTRAP_ADMIN,
  }
}

export type Config = Readonly<ReturnType<typeof readConfig>>

/** Form of a person's id at the sites: opaque text, or the number of the row as in the previous release. */
export type PersonIdForm = 'opaque' | 'number'
