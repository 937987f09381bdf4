import type { SETTINGS } from './config.ts'

/** Help for each setting of the server: its purpose and its values. */
export const SETTING_HELP: Readonly<Record<keyof typeof SETTINGS, string>> = {
  HOST: 'Address to listen on',
  PORT: 'Port to listen on; 0 takes a free one',
  BASE_URL:
    'Public origin of the content and order API; unset: the listening address, if it is a loopback address',
  AUTH_URL:
    'Public origin of the sign-in pages, the issuer of tokens; unset: BASE_URL, or the listening address',
  ADMIN_URL:
    'Public origin of the token exchange, printed at the start for sites; unset: BASE_URL, or the listening address',
  VITRINA_ENV:
    'development allows unregistered loopback return addresses; unset: development on a loopback HOST without a proxy and without another public address',
  TLS_CERT: 'File with the TLS certificate chain (PEM)',
  TLS_KEY: 'File with the TLS private key (PEM)',
  TRUSTED_PROXIES: 'Addresses or CIDR ranges of proxies whose X-Forwarded-* headers are trusted',
  VITRINA_ALLOW_PLAIN_HTTP: 'Serve plain HTTP on a public address, without certificate or proxy',
  VITRINA_DATA_DIR:
    'Folder of the embedded database, of mail without SMTP_URL, of the secret, and of queued large bodies',
  DATABASE_URL:
    'postgres://… of a server 15 or later, with commas between several hosts; unset: an embedded one',
  DATABASE_READ_URLS:
    'postgres://… of read replicas of DATABASE_URL, with commas between; unset: the primary serves reads',
  DATABASE_SCHEMA:
    'Schema of the tables in the database of DATABASE_URL; unset: the first one of the search path of the role, usually public',
  VITRINA_WORKERS: 'Processes at one address; auto: one for every two cores, at most four',
  DATABASE_POOL: 'Maximum number of database connections of a process',
  BODY_LIMIT_MIB: 'Maximum size of a request body, decompressed, in MiB',
  DNS_SERVERS:
    'Name servers (address or address:port, with commas) for addresses of webhooks and for proofs of host names; unset: those of the system',
  DRAIN_SECONDS:
    'Time after a stop signal in which the server still accepts calls, /readyz fails and responses close their connections: as long as a proxy needs to notice',
  STOP_SECONDS: 'Time for running calls after that',
  LONG_POLL_SECONDS:
    'Longest wait of a call to the change feed; less than the timeouts of all proxies on the way',
  SPOOL_MIB: 'Disk space in the data folder for queued large bodies, in MiB; a site may use half of it',
  CONNECTIONS_PER_ADDRESS:
    'Maximum number of connections per address, except proxies of TRUSTED_PROXIES; an IPv6 network of 64 bits counts as one',
  CALLS_PER_MINUTE: 'Rate limit of a token without its own limit, over all processes; 0: none',
  CACHE_MIB: 'Memory for cached responses, in MiB',
  LOG_LEVEL: 'Lowest level that is logged',
  VITRINA_SECRET:
    'Encrypts signing keys and secrets of webhooks (32 characters or more); unset: the file "secret" in the data folder',
  VITRINA_SECRET_PREVIOUS:
    'Previous VITRINA_SECRET, until "vitrina secret status" allows its removal; needs VITRINA_SECRET',
  SMTP_URL:
    'smtp://user:password@host:port, or smtps://…; unset: mail is written to files in the data folder',
  MAIL_FROM: 'Sender of all mail: name@host, or Name <name@host>',
  TEMPORARY_TOKEN_SECONDS: 'Lifetime of the token in a return address',
  ACCESS_TOKEN_MINUTES: 'Lifetime of an access token',
  REFRESH_TOKEN_DAYS: 'Lifetime of an unused refresh token',
  REFRESH_TOTAL_DAYS: 'Longest lifetime of a sign-in at a site',
  SESSION_IDLE_HOURS: 'Lifetime of an unused hub session',
  SESSION_DAYS: 'Longest lifetime of a remembered hub session',
  PERSON_ID_FORM:
    'opaque: send opaque ids (p_…) instead of numbers also in a database that had people before opaque ids. Set it for good when no process of that release runs; a new database does not need it',
  REQUEST_LOG_DAYS: 'Retention of the request log, with the beginnings of bodies; 0: no log',
  AUDIT_DAYS: 'Retention of the audit log of accounts, sites and tokens',
  CONSOLE_SECOND_FACTOR: 'required: operators must set up a second factor on their account page',
  METRICS_TOKEN: 'Bearer token for /metrics from other machines; unset: loopback only',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'OpenTelemetry collector of traces, over HTTP; unset: no traces',
  OTEL_EXPORTER_OTLP_HEADERS: 'Headers for that collector: name=value,name=value, each value percent-encoded',
  OTEL_SERVICE_NAME: 'Name of this deployment in traces',
  OTEL_TRACES_SAMPLER_ARG: 'Share of traces that is kept, from 0 to 1, except those begun by a trusted proxy',
  VITRINA_DEMO: 'Fill the first site of a new database with the demo shop',
  VITRINA_BOOTSTRAP_TOKEN:
    'API token (16 to 256 visible ASCII characters) with all scopes for the first site of a new database',
  VITRINA_BOOTSTRAP_ADMIN: 'email:password of the first operator of a new database',
}
