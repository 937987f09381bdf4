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
const addresses = (value: string) => {
  const list = value.split(',').map((part) => part.trim())
  return list.every((address) => isIP(address.replace(/\/\d+$/, '')) > 0) ? list : undefined
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
    'Public origin of the content and order API; unset: the listening address',
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
  VITRINA_DATA_DIR: setting('.vitrina', path, 'Folder of the embedded database'),
  DATABASE_URL: secret(postgresUrl, 'postgres://… of a server 15 or later; unset: an embedded one'),
  DATABASE_POOL: setting('10', integer(2, 200), 'Most connections of one process to the database'),
  BODY_LIMIT_MIB: setting('64', integer(1, 512), 'Largest request body, unpacked, in MiB'),
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
  METRICS_TOKEN: secret(text, 'Bearer token for /metrics from other machines; unset: loopback only'),
  VITRINA_DEMO: setting('1', flag, 'Fill the first site of a new database with the demo shop'),
  VITRINA_BOOTSTRAP_TOKEN: secret(
    chosenToken,
    'API token (16 to 256 visible ASCII characters) with all scopes for the first site of a new database',
  ),
  VITRINA_BOOTSTRAP_ADMIN: secret(emailAndPassword, 'email:password of the first operator of a new database'),
} as const

type Values = { [N in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[N]['parse']> }

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/

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
  const exposed = values.HOST !== undefined && !LOOPBACK.test(values.HOST)
  if (exposed && !tls && !values.TRUSTED_PROXIES && !values.VITRINA_ALLOW_PLAIN_HTTP)
    wrong.push(
      `HOST=${values.HOST} is open to other machines: give TLS_CERT and TLS_KEY, or TRUSTED_PROXIES, or say VITRINA_ALLOW_PLAIN_HTTP=1`,
    )
  if (wrong.length > 0) throw new Error(`The configuration cannot be used:\n  ${wrong.join('\n  ')}`)

  const required = values as { [N in keyof Values]: NonNullable<Values[N]> }
  return {
    host: required.HOST,
    port: required.PORT,
    baseUrl: values.BASE_URL,
    tls: values.TLS_CERT && values.TLS_KEY ? { cert: values.TLS_CERT, key: values.TLS_KEY } : undefined,
    trustedProxies: values.TRUSTED_PROXIES,
    dataDir: required.VITRINA_DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    poolSize: required.DATABASE_POOL,
    bodyLimit: required.BODY_LIMIT_MIB * 2 ** 20,
    cacheBytes: required.CACHE_MIB * 2 ** 20,
    logLevel: required.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    demo: required.VITRINA_DEMO,
    bootstrapToken: values.VITRINA_BOOTSTRAP_TOKEN,
    bootstrapAdmin: values.VITRINA_BOOTSTRAP_ADMIN,
  }
}

export type Config = Readonly<ReturnType<typeof readConfig>>
