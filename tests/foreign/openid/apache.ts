import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { needs } from '../needs.ts'
import { freePorts } from '../proxies.ts'

const MODULES = '/usr/lib/apache2/modules'
const LOADED = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'dir', 'include', 'auth_openidc']

const LOADING = LOADED.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`)

/** Debian's Apache with its OpenID Connect module, started by the test, not as a service of the machine. */
export const { program, skip } = needs(
  'apache2-bin libapache2-mod-auth-openidc',
  ['/usr/sbin/apache2'],
  ['-t', '-f', '/dev/null', ...[...LOADING, 'ErrorLog /dev/null'].flatMap((line) => ['-C', line])],
)

/** Protected page that shows the claims of its visitor. */
const PAGE = `user=<!--#echo var="REMOTE_USER" -->
name=<!--#echo var="OIDC_CLAIM_name" -->
email=<!--#echo var="OIDC_CLAIM_email" -->
issuer=<!--#echo var="OIDC_CLAIM_iss" -->
`

/**
 * Starts an Apache on a free port with these settings of mod_auth_openidc. `/private/` requires a sign-in,
 * `/` is public.
 */
export const startApache = async (settings: (address: string) => string) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-apache-'))
  const [port] = await freePorts(1)
  const address = `http://127.0.0.1:${port}`
  mkdirSync(join(folder, 'pages/private'), { recursive: true })
  writeFileSync(join(folder, 'pages/index.html'), 'for all')
  writeFileSync(join(folder, 'pages/private/index.html'), PAGE)
  // Browsers request it automatically.
  writeFileSync(join(folder, 'pages/favicon.ico'), '')
  writeFileSync(join(folder, 'log'), '')
  // When root starts it, Apache serves under another account.
  chmodSync(folder, 0o755)
  const path = join(folder, 'settings')
  writeFileSync(
    path,
    `
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
ServerRoot ${folder}
DefaultRuntimeDir ${folder}
PidFile ${folder}/pid
ErrorLog ${folder}/log
DocumentRoot ${folder}/pages
${LOADING.join('\n')}
User www-data
Group www-data
StartServers 1
${settings(address)}
<Location /private/>
  Options +Includes
  SetOutputFilter INCLUDES
</Location>
`,
  )
  const child = spawn(program, ['-f', path, '-DFOREGROUND'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  after(async () => {
    child.kill()
    await ended
    rmSync(folder, { recursive: true })
  })
  const log = () => readFileSync(join(folder, 'log'), 'utf8')
  for (let tries = 0; tries < 200; tries++) {
    if (await fetch(address).catch(() => undefined)) return { address, log }
    assert.equal(child.exitCode, null, log())
    await sleep(50)
  }
  assert.fail(log())
}
