import { wrongFirstWord } from './wording.ts'

const LONGEST = 72

/** Module before a subject, as `orders:` or `server/hub (pages):`. */
const MODULE = /^[a-z0-9/., -]+(\([a-z-]+\))?: */

/** Articles, determiners, numbers, adverbs and programs, with which no imperative begins. */
const NO_VERBS: ReadonlySet<string> = new Set(
  `a an the each every all some any no none both another other others most many more fewer less several few enough
  one two three four five six seven eight nine ten half its their his her our your my i
  only now again already always once twice further
  npm node git nginx psql`.split(/\s+/),
)

/** Bare verbs with an ending that otherwise marks a gerund, a participle, a plural or an adverb. */
const VERBS: ReadonlySet<string> = new Set(
  `bring ping sing spring string swing embed feed need seed shed speed exceed proceed succeed breed weed
  focus bias alias canvas apply supply reply rely comply multiply fly imply tally ally`.split(/\s+/),
)
const NO_BARE_VERB = /(ing|ed|[^s]s|ly)$/

/** Problem of a commit subject, as a sentence; undefined for a good subject. */
export const subjectProblem = (subject: string): string | undefined => {
  const { length } = subject
  if (length > LONGEST) return `${length} characters; at most ${LONGEST} are accepted`
  const [word] = subject.replace(MODULE, '').split(/\s/)
  if (!isBareVerb(word ?? ''))
    return `begins with "${word}"; the first word is an imperative verb, as in "orders: Reject …"`
  return undefined
}

const isBareVerb = (word: string): boolean => {
  const verb = word.toLowerCase()
  if (!/^[A-Za-z][a-z]+(-[a-z]+)?$/.test(word)) return false
  if (wrongFirstWord(verb) !== undefined || NO_VERBS.has(verb)) return false
  return VERBS.has(verb) || !NO_BARE_VERB.test(verb)
}
