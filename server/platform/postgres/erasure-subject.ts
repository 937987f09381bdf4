/** Person to erase, with the values by which modules find them. */
export interface ErasureSubject {
  readonly userId: number
  /** Id of the person at the sites. */
  readonly sub: string
  /** E-mail address in lower case. */
  readonly email: string
  /** Other addresses that got mails of the person. */
  readonly mailed: readonly string[]
  /** Phone number with its country code; null without a proven one. */
  readonly phone: string | null
  /** Time from which the number counts; before it, the number may have belonged to another person. */
  readonly since: string
  /** Sites at which the person has signed in; other sites do not identify the person by the hub. */
  readonly sites: readonly number[]
  /** Author numbers of the person's changes at the console. */
  readonly authors: readonly { readonly site_id: number; readonly number: number }[]
  /** True if sites identify people by the hub's number: data with this number is the person's. */
  readonly byNumber: boolean
}

/** Object of the person, whose copies are searched. */
export interface ErasureObject {
  readonly site_id: number
  /** Type in the change feed. */
  readonly type: string
  readonly id: number
  readonly key: string | null
  /** Values of the person in the object. */
  readonly values: readonly string[]
}

/** Minimum length of a searched value; shorter values also occur in data of others. */
const PREFIX_LENGTH = 6

/** Texts to search for in texts of every kind, in lower case. */
const identifyingTexts = ({ email, phone }: ErasureSubject, objects: readonly ErasureObject[]): string[] => [
  ...new Set(
    [email, phone ?? '', ...objects.flatMap(({ values }) => values)]
      .map((value) => value.trim().toLowerCase())
      .filter(({ length }) => length >= PREFIX_LENGTH),
  ),
]

/**
 * Returns a function that finds a text about the person, case-insensitively. It scans a text once, regardless of the number of
 * values: three thousand orders contain as many comments and addresses, and a separate search of each log line took minutes.
 */
export const identifyingTextOf = (
  subject: ErasureSubject,
  objects: readonly ErasureObject[],
): ((text: string) => boolean) => {
  const byBeginning = Map.groupBy(identifyingTexts(subject, objects), (identifying) =>
    identifying.slice(0, PREFIX_LENGTH),
  )
  return (text) => {
    const lowercase = text.toLowerCase()
    for (let at = 0; at + PREFIX_LENGTH <= lowercase.length; at++)
      if (
        byBeginning
          .get(lowercase.slice(at, at + PREFIX_LENGTH))
          ?.some((identifying) => lowercase.startsWith(identifying, at))
      )
        return true
    return false
  }
}
