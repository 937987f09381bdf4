import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from '../running/server.ts'
import { blocksFor } from './blocks.ts'

// A recipe is a part of the site at which tests/foreign/openid signs people in and out, with the names of the
// page.

const SITES: Readonly<Record<string, string>> = {
  'const config = await client.discovery': 'node/openid-client.js',
  'new OpenIdStrategy': 'node/passport.js',
  'const hub = {': 'node/auth-js.js',
  'OAuth(app).register': 'python/authlib_site.py',
  AUTHENTICATION_BACKENDS: 'python/social_site.py',
}

/** Environment variables of the sites, with their values on the page. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/os\.environ\["ISSUER"\] \+ "/g, '"https://login.example'],
  [/os\.environ\["ISSUER"\]/g, '"https://login.example"'],
  [/os\.environ\["CLIENT_ID"\]/g, '"alfa"'],
  [/os\.environ(\.get\("CLIENT_SECRET"\)|\["CLIENT_SECRET"\])/g, '"vs_…"'],
  [/os\.environ\["METHOD"\]/g, '"client_secret_basic"'],
  [
    /new URL\(ISSUER\), CLIENT_ID, undefined, METHODS\[METHOD\]\(\), \{/g,
    "new URL(AUTH_URL), 'alfa', undefined, client.ClientSecretBasic(SECRET))",
  ],
  [/`\$\{ISSUER\}([^`]*)`/g, "'https://login.example$1'"],
  [/`\$\{address\}([^`]*)`/g, "'https://alfa.example$1'"],
  [/: ISSUER\b/g, ": 'https://login.example'"],
  [/: CLIENT_ID\b/g, ": 'alfa'"],
  [/: CLIENT_SECRET\b/g, ": 'vs_…'"],
]

/** Lines of a program, without differences of its language or its place in the file. */
const linesOf = (program: string): string[] =>
  program
    .split('\n')
    .map((line) => line.trim().replace(/,$/, '').replace(/ = /, '='))
    .filter((line) => /\w/.test(line))

for (const { line, text } of blocksFor(import.meta.filename))
  test(`each line of the recipe at line ${line} is in the tested site, in the same order`, () => {
    const site = Object.entries(SITES).find(([begins]) => text.startsWith(begins))?.[1]
    assert.ok(site, `no site has ${text}`)
    const source = readFileSync(join(ROOT, 'tests/foreign/openid', site), 'utf8')
    const lines = linesOf(NAMES.reduce((source, [name, shown]) => source.replaceAll(name, shown), source))
    let at = -1
    for (const shown of linesOf(text)) {
      at = lines.findIndex((line, place) => place > at && line.endsWith(shown))
      assert.ok(at >= 0, `${site} has not, or not there: ${shown}`)
    }
  })
