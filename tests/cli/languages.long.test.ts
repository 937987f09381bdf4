import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import type { Language } from '@vitrina/schema/languages'
import type { Options } from '../../cli/command.ts'
import { textsOf } from '../../scripts/texts/catalogue.ts'
import { foreignWords } from '../errors/one-language.ts'
import { long } from '../long.ts'
import { ROOT } from '../running/server.ts'
import { helpsIn } from './help.ts'
import { vitrinaWith } from './run.ts'

const LOCALES = { en: 'C', ro: 'ro_RO.UTF-8', ru: 'ru_RU.UTF-8', uk: 'uk_UA.UTF-8' } as const

const HELPS = {
  en: await helpsIn(LOCALES.en),
  ro: await helpsIn(LOCALES.ro),
  ru: await helpsIn(LOCALES.ru),
  uk: await helpsIn(LOCALES.uk),
}

/** What is typed or sent as it stands is of no language: commands, options, values, addresses, lists of words. */
const TYPED =
  /vitrina( [a-z-]+)+|npm \w+|\w+ = \w+|--?[\w-]+|<[^>]*>|"[^"]*"|[\w*.-]*[\w*][._=:/*|][\w*<]\S*|\w*_\w*|\b\w+:(?= )|[\w-]+(, ?[\w-]+)+|\b[A-Z][A-Z]+\b/g

/** Names that Romanian sentences have from the wire, and from others. */
const NAMES = new Set(
  'ro yes no on public minute Name name value number previous results product category order secret key page default array strict now redirect'.split(
    ' ',
  ),
)

/** What a text has of another language; a single Latin word is a name, two in a row are a phrase of English. */
const strangersIn = (text: string, language: Language): string[] => {
  const rest = text.replace(TYPED, ' ')
  if (language === 'en' || language === 'ro') return foreignWords(rest, language, NAMES)
  const phrases = rest.match(/\b[a-z]+(?: [a-z]+)+\b/gi) ?? []
  return [...phrases, ...foreignWords(rest.replace(/\b[\w-]+\b/g, ' '), language)]
}

const helpsOf = (options: Options) =>
  Object.fromEntries(Object.entries(options).map(([name, { help }]) => [name, help as string]))

test('in each language every command has its own summary and a line for each of its options, in that language', () => {
  const wrong = (['ro', 'ru', 'uk'] as const).flatMap((language) =>
    Object.entries(HELPS[language]).flatMap(([name, { summary, options }]) =>
      Object.entries({ ...helpsOf(options), '': summary }).flatMap(([option, text]) => {
        const english = option === '' ? HELPS.en[name]?.summary : HELPS.en[name]?.options[option]?.help
        const strangers = text === english ? ['all of it'] : strangersIn(text, language)
        return strangers.length === 0
          ? []
          : [`${language} ${name} ${option}: ${strangers.join(', ')} in: ${text}`]
      }),
    ),
  )
  assert.deepEqual(wrong, [])
})

test('the help of a command is made of these, and in English where the terminal asks for nothing else', () => {
  for (const [language, helps] of Object.entries(HELPS))
    for (const [name, { summary, options, help }] of Object.entries(helps)) {
      assert.ok(help.startsWith(`${summary}\n\n  vitrina ${name} `), `${language} ${name}`)
      for (const { help: line } of Object.values(options))
        assert.ok(help.includes(`  ${line}`), `${language} ${name}: ${line}`)
    }
  for (const { help } of Object.values(HELPS.en)) assert.match(help, /^[\p{ASCII}’…–]*$/u)
})

for (const [language, lang] of Object.entries(LOCALES))
  (lang === 'ro_RO.UTF-8' ? test : long)(
    `the program itself speaks the language of its terminal: ${lang}`,
    async () => {
      const vitrina = vitrinaWith({ LANG: lang, DATABASE_URL: 'postgres://nobody@localhost:1/nothing' })
      const helps = HELPS[language as Language]
      const { stdout } = await vitrina('--help')
      for (const [name, { summary }] of Object.entries(helps))
        assert.match(
          stdout,
          new RegExp(`^  ${name} +${summary.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, 'm'),
        )
      assert.equal((await vitrina('site', 'set', '--help')).stdout, `${helps['site set']?.help}\n`)
      const refused = await vitrina('token', 'create', '--site', 'shop', '--name', 'ERP', '--expires', 'soon')
      assert.equal(refused.code, 2)
      const [sentence = ''] = refused.stderr.split('\n')
      assert.deepEqual(strangersIn(sentence, language as Language), [], sentence)
    },
  )

/** Texts of several words that are no sentences to anybody. */
const NO_SENTENCES = [
  /^(npm|vitrina) [a-z]/,
  /^Vitrina needs Node /,
  /^"npm install" in /,
  /^geo\//,
  /^There is no object \$/,
]

test('no sentence stands in the sources of the command line but among its words', () => {
  const found = globSync('cli/**/*.ts', {
    cwd: ROOT,
    exclude: ['cli/words/**', 'cli/completion/**', 'cli/commands.ts', '**/node_modules/**'],
  })
    .toSorted()
    .flatMap((file) =>
      literalsIn(readFileSync(resolve(ROOT, file), 'utf8'))
        .filter((text) => /\p{L}{2,} \p{L}{2,}/u.test(text) && !NO_SENTENCES.some((none) => none.test(text)))
        .map((text) => `${file}: ${text}`),
    )
  assert.deepEqual(found, [])
})

/** Each text of a source, without its comments and its SQL; what a template fills in stands there as `$`. */
const literalsIn = (source: string): string[] =>
  source
    .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
    .replace(/\bsql(<[^`(]*>)?\s*`(?:[^`\\]|\\.)*`/g, '')
    .split('\n')
    .filter((line) => !/^import |^} from /.test(line))
    .join('\n')
    .match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g)
    ?.map((literal) => literal.slice(1, -1).replace(/\$\{[^}]*\}/g, '$')) ?? []

test('every other text of the command line is of its language, too', () => {
  const wrong = [...textsOf(ROOT).values()]
    .filter(({ file }) => file.startsWith('cli/words/') || file === 'server/setting-help.ts')
    .flatMap(({ key, literals }) =>
      (['ro', 'ru', 'uk'] as const).flatMap((language) => {
        const strangers = strangersIn(withoutNames(literals[language].value), language)
        return strangers.length === 0 ? [] : [`${key} ${language}: ${strangers.join(', ')}`]
      }),
    )
  assert.deepEqual(wrong, [])
})

/** What parameters are called is nobody's word; what they count is. */
const withoutNames = (text: string): string =>
  text.replace(/\{(\w+ )?([^{}]*)\}/g, (_, counted: string | undefined, rest: string) =>
    counted ? rest : ' ',
  )
