import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { after, test } from 'node:test'
import { createDatabase } from '../database.ts'
import { skipMariadb, startMariadb } from './mariadb.ts'
import { needs } from './needs.ts'

// Result of a site's mistake: it looks up a person id among its own users, numbered 1 to 1000.

const { sql, drop } = await createDatabase()
after(drop)
const ids = (await sql<{ id: string }>`select new_person_id() as id from generate_series(1, 3000)`).map(
  ({ id }) => id,
)

const php = needs('php-cli', ['php'], ['--version'])
const python = needs('python3', ['/usr/bin/python3', 'python3'], ['--version'])

/** Lookups of a user by `id`, as sites write them in SQL. Each counts the users that it finds. */
const LOOKUPS: Readonly<Record<string, (id: string) => string>> = {
  'an integer column': (id) => `from users where id = ${id}`,
  'a list': (id) => `from users where id in (0.5, ${id})`,
  'a pattern': (id) => `from users where id like ${id}`,
  'a sum': (id) => `from users where id = ${id} + 0`,
  'a product': (id) => `from users where id = ${id} * 1`,
  'a cast': (id) => `from users where id = cast(${id} as signed)`,
  'a cast without sign': (id) => `from users where id = cast(${id} as unsigned)`,
  'a decimal cast': (id) => `from users where id = cast(${id} as decimal(20, 2))`,
  'a bigint column': (id) => `from users where big = ${id}`,
  'a decimal column': (id) => `from users where exact = ${id}`,
  'a floating column': (id) => `from users where floating = ${id}`,
  'a column of text': (id) => `from users where word = ${id}`,
  'a truth value': (id) => `from users where ${id}`,
}

const inMariadb = (id: string): string[] => [
  ...Object.values(LOOKUPS).map((lookup) => `select count(*) ${lookup(`'${id}'`)};`),
  `execute immediate 'select count(*) from users where id = ?' using '${id}';`,
]

test('7.6a MariaDB matches no user by a person id, in any comparison or cast', {
  skip: skipMariadb,
}, async () => {
  const run = await startMariadb()
  run(`
    create database shop character set utf8mb4;
    use shop;
    create table users (
      id int primary key, big bigint unsigned, exact decimal(20, 2), floating double, word varchar(20), name varchar(20));
    insert into users select seq, seq, seq, seq, seq, concat('local', seq) from seq_1_to_1000;
    create table signed_in (sub varchar(28) primary key);
    insert into signed_in values ${ids.map((id) => `('${id}')`).join()};
  `)
  const ask = (script: string) => run(`use shop; ${script}`)
  const count = (script: string) => ask(script).map(Number)
  // Each lookup finds an existing user.
  assert.deepEqual(count(inMariadb('7').join('')), [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1000, 1])
  assert.deepEqual(
    count("select count(*) from users where id = '7abc'"),
    [1],
    'it casts what begins with a number',
  )

  const matches = count(ids.flatMap(inMariadb).join(''))

  assert.equal(matches.length, ids.length * inMariadb('').length)
  assert.ok(matches.every((number) => number === 0))
  for (const on of ['id', 'big', 'exact', 'floating', 'word'])
    assert.deepEqual(count(`select count(*) from users join signed_in on users.${on} = sub`), [0], on)
  for (const collation of [
    'general_ci',
    'unicode_ci',
    'swedish_ci',
    'turkish_ci',
    'lithuanian_ci',
    'spanish2_ci',
  ])
    assert.deepEqual(
      count(`select count(distinct sub collate utf8mb4_${collation}) from signed_in`),
      [ids.length],
      'case and accents make no two ids the same',
    )

  // The reason why the guide forbids a user 0 and a numeric column for the id.
  assert.deepEqual(
    count(`insert into users (id) values (0); select count(*) from users where id = '${ids[0]}'`),
    [1],
  )
  const statement = 'create table kept (hub_id int); insert into kept values'
  assert.throws(() => ask(`${statement} ('${ids[0]}')`), /Incorrect integer value/)
  assert.deepEqual(
    count(
      `drop table kept; set sql_mode = ''; ${statement} ('${ids[0]}'); select count(*) from kept where hub_id = '${ids[1]}'`,
    ),
    [1],
    'without strict mode a column of numbers makes all people one',
  )
})

/** Output of a program for the ids: a line for each lookup that found a user, for `7` and for all generated ids. */
const findings = (program: string, script: string) => {
  const ask = (args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(program, [`${import.meta.dirname}/${script}`], {
      input: args.join('\n'),
      encoding: 'utf8',
    })
    assert.equal(status, 0, stderr)
    return stdout.split('\n').filter((line) => line !== '')
  }
  return { ofNumber: ask(['7']), ofHubIds: ask(ids) }
}

test('7.6a PHP matches no user by a person id: not by (int), intval, ==, in_array, switch or as an array key', {
  skip: php.skip,
}, () => {
  const { ofNumber, ofHubIds } = findings(php.program, 'lookups.php')

  assert.deepEqual(ofNumber.sort(), [
    '(int)',
    '+ 0',
    '== as text',
    '== number',
    'array_search',
    'in_array',
    'intval',
    'key',
    'settype',
    'switch',
  ])
  assert.deepEqual(ofHubIds, [])
})

test('7.6a Python and SQLite match no user by a person id, which they do not convert to a number', {
  skip: python.skip,
}, () => {
  const { ofNumber, ofHubIds } = findings(python.program, 'lookups.py')

  assert.deepEqual(
    ofNumber.sort(),
    ['column', 'cast', 'float', 'int', 'join', 'text', 'text of a number'].sort(),
  )
  assert.deepEqual(ofHubIds, [])
})
