import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const FOLDER = new URL('migrations/', import.meta.url)
const LAST_RELEASE = new URL('../../../tests/foreign/last-release.txt', import.meta.url)

/** Statements that remove something a process of the previous release uses, or that refuse its writes. */
const NARROWING: Readonly<Record<string, RegExp>> = {
  'drops what it may read':
    /\bdrop\s+(table|view|materialized\s+view|type|domain|schema|function|procedure|sequence|extension)\b/,
  'drops a column':
    /\bdrop\s+column\b|\balter\s+table\b[^;]*\bdrop\s+(?!constraint|column|expression|identity|not\b|default)\w+/,
  'renames what it names': /\brename\b/,
  'wants a value that it does not give': /\bset\s+not\s+null\b/,
  'adds a column that it does not fill':
    /\badd\s+(column\s+)?(?!constraint|check|unique|primary|foreign|exclude)(if\s+not\s+exists\s+)?\w+\s(?:(?!\bdefault\b|\bgenerated\b|\badd\s|;).)*\bnot\s+null(?:(?!\bdefault\b|\bgenerated\b|\badd\s|;).)*(?=,\s*add\s|;)/s,
  'changes the type of a column': /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/,
  'refuses rows that it writes':
    /\balter\s+table\b[^;]*\badd\s+(constraint|check|unique|primary|foreign|exclude)\b|\bcreate\s+unique\s+index\b/,
  'takes away what `on conflict` names': /\bdrop\s+constraint\s+\w+_(pkey|key)\b/,
}

/** Line of a file that explains why the previous release continues to work. */
const REASON = /^-- Expands, although it .+: .{20,}$/m

/** Statements of a migration without comments, bodies of functions and texts. */
const statementsOf = (text: string): string =>
  text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, '$$')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()

const narrowingsOf = (text: string): string[] => {
  if (REASON.test(text)) return []
  // Tables created by the same file are not in use yet.
  const newTables = [
    ...statementsOf(text).matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/g),
  ].map(([, name]) => name)
  const statements = statementsOf(text)
    .split(';')
    .filter(
      (statement) =>
        !newTables.some((name) => new RegExp(`\\balter\\s+table\\s+(only\\s+)?${name}\\b`).test(statement)),
    )
    .map((statement) => `${statement};`)
  return Object.entries(NARROWING).flatMap(([what, pattern]) =>
    statements.some((statement) => pattern.test(statement)) ? [what] : [],
  )
}

test('migrations since the last release only expand, so a process of that release continues to work', () => {
  const [, last = ''] = readFileSync(LAST_RELEASE, 'utf8').trim().split(' ')
  const files = readdirSync(FOLDER)
    .filter((file) => file > `${last}.sql`)
    .sort()
  const findings = files.flatMap((file) =>
    narrowingsOf(readFileSync(new URL(file, FOLDER), 'utf8')).map((what) => `${file} ${what}`),
  )

  assert.deepEqual(findings, [])
})

test('a narrowing statement is found, unless a line gives the reason why the previous release continues to work', () => {
  for (const text of [
    'drop table brand;',
    'alter table brand drop column name;',
    'alter table brand\n  drop name;',
    'alter table brand rename column name to title;',
    'alter table brand alter column name set not null;',
    'alter table brand add column since date not null;',
    'alter table brand add since date not null, add more text;',
    'alter table brand alter column name type varchar(20);',
    'alter table brand add constraint short check (length(name) < 20);',
    'drop function fold_text(text);',
    'create unique index on brand (name);',
    'alter table brand drop constraint brand_site_id_slug_key;',
  ]) {
    assert.notDeepEqual(narrowingsOf(text), [], text)
    assert.deepEqual(
      narrowingsOf(`-- Expands, although it does so: the last release has never used that at all.\n${text}`),
      [],
    )
  }
  for (const text of [
    'alter table brand add column since date;',
    "alter table brand add column word text not null default '';",
    'alter table brand alter column name drop not null;',
    'alter table brand drop constraint short;',
    'create table shelf (id integer not null); alter table shelf add constraint one check (id > 0);',
    '-- drop table brand;\ncreate function f() returns trigger as $$ begin alter table x rename to y; end $$;',
    'drop index brand_name_idx; create index on brand (name); drop trigger noted on brand;',
  ])
    assert.deepEqual(narrowingsOf(text), [], text)
})
