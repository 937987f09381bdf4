import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IS_LONG } from '../long.ts'
import { vitrinaWith } from './run.ts'

// No database listens at this address: a command line is validated before a database is opened.
const vitrina = vitrinaWith({ DATABASE_URL: 'postgres://unknown@localhost:1/nothing' })
const COMMANDS = [
  'site create',
  'site list',
  'site redirect remove',
  'site secret add',
  'user create',
  'group add',
  'provider add',
  'audit list',
  'token create',
  'token list',
  'token rotate',
  'token revoke',
  'import',
  'export',
  'migrate',
  'config',
  'doctor',
]

test('--help lists every command, and each has its own', async () => {
  const { code, stdout } = await vitrina('--help')
  assert.equal(code, 0)
  for (const name of COMMANDS) {
    assert.ok(stdout.includes(`  ${name} `), name)
    if (!IS_LONG && name !== 'token create') continue
    const help = await vitrina(...name.split(' '), '--help')
    assert.equal(help.code, 0, name)
    assert.match(help.stdout, new RegExp(`vitrina ${name}.*--json.*--help`, 's'))
    assert.equal(help.stderr, '')
  }
})

test('--help after the first words of commands lists these', async () => {
  const { code, stdout } = await vitrina('site', 'redirect', '--help')
  assert.equal(code, 0)
  assert.deepEqual(
    [...stdout.matchAll(/^ {2}(\S+ \S+ \S+) {2,}\S/gm)].map(([, name]) => name),
    ['site redirect add', 'site redirect remove', 'site redirect list'],
  )
})

test('an unknown second word is refused with the commands of the first word', async () => {
  const { stderr } = await vitrina('group', 'destroy')
  assert.match(stderr, /Unknown command "group destroy"/)
  assert.match(stderr, / {2}group create /)
  assert.doesNotMatch(stderr, / {2}site create /)
})

/** One command line per kind of error, and more of each with `--long`. */
const WRONG = [
  ['nonsense'],
  ['site', 'list', '--nonsense'],
  ['site', 'create'],
  ['token', 'create', '--site', 'shop', '--name', 'ERP', '--expires', 'tomorrow'],
  ...(IS_LONG
    ? [
        [],
        ['site'],
        ['site', 'destroy'],
        ['site', 'list', 'shop'],
        ['token', 'create', '--name', 'ERP'],
        ['site', 'redirect'],
        ['site', 'redirect', 'add', 'shop'],
        ['site', 'redirect', 'add', 'shop', 'shop.example/done'],
        ['site', 'secret', 'add', 'shop', '--overlap', 'soon'],
        ['user', 'create'],
        ['user', 'create', 'ana'],
        ['user', 'create', 'ana@example.com', '--language', 'de'],
        ['user', 'create', 'ana@example.com', '--password', 'secret'],
        ['user', 'lock', 'ana@'],
        ['user', 'list', '--limit', '0'],
        ['group', 'create', ' '],
        ['group', 'add', 'vip'],
        ['audit', 'list', '--since', 'yesterday'],
        ['token', 'create', '--site', 'shop'],
        ['token', 'create', '--site', 'shop', '--name', 'ERP', '--scope', 'everything'],
        ['token', 'rotate', 'x', '--overlap', '1'],
        ['import', 'product'],
        ['import', 'product', 'feed.csv'],
        ['export', 'product'],
      ]
    : []),
]

test('an invalid command line is refused with the usage on stderr, and exit code 2', async () => {
  for (const args of WRONG) {
    const { code, stdout, stderr } = await vitrina(...args)
    assert.equal(code, 2, args.join(' '))
    assert.equal(stdout, '')
    assert.match(stderr, /Usage: vitrina/)
    assert.ok(!stderr.includes('    at '), 'no stack')
  }
})
