import assert from 'node:assert/strict'
import { test } from 'node:test'
import { vitrinaWith } from './run.ts'

// No database would answer here: what is told must be told before one is opened.
const vitrina = vitrinaWith({ DATABASE_URL: 'postgres://nobody@localhost:1/nothing' })
const COMMANDS = [
  'site create',
  'site list',
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
    const help = await vitrina(...name.split(' '), '--help')
    assert.equal(help.code, 0, name)
    assert.match(help.stdout, new RegExp(`vitrina ${name}.*--json.*--help`, 's'))
    assert.equal(help.stderr, '')
  }
})

test('a command line that is not understood is answered with the usage on stderr, and 2', async () => {
  const wrong = [
    [],
    ['nonsense'],
    ['site'],
    ['site', 'destroy'],
    ['site', 'list', '--nonsense'],
    ['site', 'list', 'shop'],
    ['site', 'create'],
    ['token', 'create', '--site', 'shop'],
    ['token', 'create', '--name', 'ERP'],
    ['token', 'create', '--site', 'shop', '--name', 'ERP', '--scope', 'everything'],
    ['token', 'create', '--site', 'shop', '--name', 'ERP', '--expires', 'tomorrow'],
    ['token', 'rotate', 'x', '--overlap', '1'],
    ['import', 'product'],
    ['import', 'product', 'feed.csv'],
    ['export', 'product'],
  ]
  for (const args of wrong) {
    const { code, stdout, stderr } = await vitrina(...args)
    assert.equal(code, 2, args.join(' '))
    assert.equal(stdout, '')
    assert.match(stderr, /Usage: vitrina/)
    assert.ok(!stderr.includes('    at '), 'no stack')
  }
})
