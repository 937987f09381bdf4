/** First words with which neither a noun phrase nor a third-person verb begins. */
const NOT_A_NOUN_OR_VERB: ReadonlySet<string> = new Set(
  `what who whom whose whoever whomever whatever whichever whether how however why where wherever when whenever which
  of by as in on at with without from for to into until till since while before after behind beside between within
  if so because unless although though than then here there else otherwise instead also and but or nor not never
  it he she they them this that these those we you
  somebody someone something nobody nothing anybody anyone anything everybody everyone everything
  told asked kept held shown made given taken sent meant wanted needed written called let`.split(/\s+/),
)

/** Noun phrases that begin with a word of the list above. */
const NOUN_PHRASES = /^(at (most|least)|if-(none-)?match|in-(memory|flight))\b/i

/** First word of a text when no docstring or heading may begin with it. A name such as `not_found` is accepted. */
export const wrongFirstWord = (text: string): string | undefined => {
  const [word] = /^[\p{L}-]+(?![\p{L}_-])/u.exec(text) ?? []
  if (word === undefined || NOUN_PHRASES.test(text)) return undefined
  return NOT_A_NOUN_OR_VERB.has(word.toLowerCase()) ? word : undefined
}

/** Phrases that only this project used, as patterns, each with the usual words for it. */
const PHRASES: readonly (readonly [pattern: string, instead: string])[] = [
  ['(is|are|was|were|be|been|being) told', 'is notified, receives, shows'],
  ['told', 'notified, reported, configured'],
  ['who(m)?ever', 'the caller, a user who, anyone who'],
  ['whatever', 'regardless of, any'],
  ['beside', 'next to, in addition to'],
  ['behind (it|the|which|this|that|these|those|them|what)', 'after, following'],
  ['(becomes?|became|become) of', 'happens to'],
  ['(goes|go|going|gone|went) on', 'continues'],
  ['so many', 'a number of, too many'],
  ['anew', 'again'],
  ['(by|of) (itself|themselves)', 'automatically, alone'],
  ['(is|are|was|were) none', 'is missing, does not exist'],
  ['at hand', 'available, current'],
  ['all the same', 'anyway, still'],
  ['nobody', 'no user, no caller'],
  ['somebody', 'a user, another user'],
  ['mend(s|ed|ing)?', 'correct, repair'],
  ['in the place of', 'instead of, replaces'],
  ['(is|are|was|were) away', 'is unavailable, does not respond'],
  ['(stand|stands|stood|lie|lies|lay) (in|at|on|there|above|under|outside)', 'is in, precedes, follows'],
  ['however often', 'despite retries'],
  ['that is none', 'invalid'],
  ['as no [a-z]+ does', 'is not a valid'],
  ['tells? of', 'reports, describes'],
  ['taken for', 'mistaken for, treated as'],
  ['(come|comes|came) twice', 'is repeated'],
]

const ANY_PHRASE = new RegExp(
  `\\b(${PHRASES.map(([pattern]) => pattern.replaceAll(' ', '\\s+')).join('|')})\\b`,
  'gi',
)

/** Beginning of a sentence with a relative clause as subject, or with an inversion; a question is accepted. */
const WRONG_SUBJECT = /(?<![\p{L}\p{N}_])(What|Who|Whom|Whose|Whether|Nor)(?![\p{L}\p{N}_])(?![^.!?¤]*\?)/gu

interface Found {
  readonly at: number
  readonly phrase: string
}

const foundIn = (prose: string, pattern: RegExp): readonly Found[] =>
  [...prose.matchAll(pattern)].map(({ index, 0: found }) => ({
    at: index,
    phrase: found.replace(/\s+/g, ' '),
  }))

/** Refused beginnings of sentences of a text, each with its offset. */
export const wrongSubjectsIn = (prose: string): readonly Found[] => foundIn(prose, WRONG_SUBJECT)

/** Refused phrases of a text, each with its offset. */
export const phrasesIn = (prose: string): readonly Found[] => foundIn(prose, ANY_PHRASE)

/** Usual words for a refused phrase. */
export const insteadOf = (phrase: string): string | undefined =>
  PHRASES.find(([pattern]) => new RegExp(`^(${pattern})$`, 'i').test(phrase))?.[1]
