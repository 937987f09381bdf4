/** Somebody of whom nothing is to be left, by what rooms find them. */
export interface ErasureSubject {
  readonly userId: number
  /** By which sites know them. */
  readonly sub: string
  /** In lower case. */
  readonly email: string
  /** Other addresses to which mails of theirs went. */
  readonly mailed: readonly string[]
  /** With the code of its country; null: none is proven. */
  readonly phone: string | null
  /** From when the number counts: before, it may have been somebody else's. */
  readonly since: string
  /** Sites that they have gone on to: the others are of no concern to the hub. */
  readonly sites: readonly number[]
  /** The numbers by which changes know what they wrote at the console. */
  readonly authors: readonly { readonly site_id: number; readonly number: number }[]
  /** Sites know people by the number of the hub: what says such a number is theirs. */
  readonly byNumber: boolean
}

/** An object that was theirs, and of which copies are looked for. */
export interface FoundObject {
  readonly site_id: number
  /** As the change feed calls it. */
  readonly type: string
  readonly id: number
  readonly key: string | null
  /** What it said of them. */
  readonly values: readonly string[]
}

/** Values that are too short to be looked for: they stand in much that is of nobody, or of others. */
const TELLING = 6

/** What is looked for in texts of every kind, in lower case. */
const identifyingTexts = ({ email, phone }: ErasureSubject, found: readonly FoundObject[]): string[] => [
  ...new Set(
    [email, phone ?? '', ...found.flatMap(({ values }) => values)]
      .map((value) => value.trim().toLowerCase())
      .filter(({ length }) => length >= TELLING),
  ),
]

/**
 * Whether a text tells of somebody, in capitals or not. It is gone through once, whatever it is searched for: three thousand orders have
 * as many comments and addresses, and to search each line of a log for each of them took minutes.
 */
export const identifyingTextOf = (
  subject: ErasureSubject,
  found: readonly FoundObject[],
): ((text: string) => boolean) => {
  const byBeginning = Map.groupBy(identifyingTexts(subject, found), (told) => told.slice(0, TELLING))
  return (text) => {
    const said = text.toLowerCase()
    for (let at = 0; at + TELLING <= said.length; at++)
      if (byBeginning.get(said.slice(at, at + TELLING))?.some((told) => said.startsWith(told, at)))
        return true
    return false
  }
}
