import { createHash, hash } from 'node:crypto'
import { type Batch, elementDigest } from '../../../platform/batch/batch.ts'
import { eachYielding } from '../../../platform/http/bodies/yielding.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { Transaction } from '../../../platform/postgres/pool/sql.ts'
import type { ContentDeclaration } from '../declared.ts'
import { keyVersions } from '../queries.ts'
import { NO_SLUG_SOURCES, type ObjectDraft } from './draft.ts'
import { selectUnchangedSent, storeSentObjects } from './sent-queries.ts'
import type { Write } from './write.ts'

/** Version of the parser: raised when the same bytes get another meaning, so that they are parsed again. */
const READING_VERSION = 3

/**
 * Result of the look-up of a batch; digests and locators by the positions of the objects; empty for a call that is not
 * remembered.
 */
export interface SentLookup {
  /** Objects whose bytes led to the current versions of their rows. */
  readonly remembered: readonly ObjectDraft[]
  readonly digests: readonly string[]
  readonly locators: readonly string[]
}

const NOTHING: SentLookup = { remembered: [], digests: [], locators: [] }

/** Finds the objects of a batch whose bytes led to the current versions of their rows: they are unchanged. */
export const findUnchangedSent = async (
  sql: Transaction,
  { form, fingerprint, tables }: ContentDeclaration,
  batch: Batch,
  write: Write,
  timeZone: string,
): Promise<SentLookup> => {
  const { table } = form
  const { siteId, origin, intent, slugs, mode, textLanguage } = write
  // An object named by the URL does not contain its id: its bytes do not identify a row.
  if (origin === null || intent === 'create' || write.addressed !== undefined) return NOTHING
  const types = [...tables.keys()]
  const circumstances = createHash('sha256')
    .update(
      JSON.stringify([
        fingerprint,
        intent,
        slugs,
        READING_VERSION,
        timeZone,
        await keyVersions(sql, siteId, types),
        ...(textLanguage === undefined ? [] : [textLanguage]),
      ]),
    )
    .digest()
  const digests: string[] = []
  const locators: string[] = []
  const locate = locatorIn(table, origin)
  await eachYielding(batch, (element) => {
    digests.push(elementDigest(element, circumstances))
    locators.push(locate(element))
  })
  const rows = await selectUnchangedSent(sql, table, siteId, locators, digests)
  const times = Map.groupBy(digests, (digest) => digest)
  const ofRow = Map.groupBy(rows, ({ id }) => id)
  const remembered = rows.flatMap(({ place, id, key }): ObjectDraft[] => {
    const index = place - 1
    const digest = digests[index] as string
    // The later checks find repetitions within a batch, and known objects with mode=create.
    if (mode === 'create' || times.get(digest)?.length !== 1 || ofRow.get(id)?.length !== 1) return []
    return [
      {
        index,
        inputId: id,
        inputCreation: null,
        id,
        storedKey: key,
        outcome: 'unchanged',
        values: {},
        references: [],
        faults: [],
        digest,
        follows: false,
        isDoubtful: false,
        slugSources: NO_SLUG_SOURCES,
      },
    ]
  })
  return { remembered, digests, locators }
}

/** Stores written objects with the versions of their rows; of several objects for one row, the last one. */
export const storeSent = async (
  sql: Transaction,
  table: Table,
  { siteId, origin, dryRun }: Write,
  drafts: readonly ObjectDraft[],
  { locators }: SentLookup,
): Promise<void> => {
  if (origin === null || dryRun || locators.length === 0) return
  const last = new Map(drafts.map((draft) => [draft.id, draft]))
  const byLocator = new Map(
    [...last.values()].flatMap((draft) =>
      draft.digest === null || draft.id === null
        ? []
        : [[locators[draft.index] as string, { id: draft.id, digest: draft.digest }] as const],
    ),
  )
  if (byLocator.size === 0) return
  const sent = [...byLocator.values()]
  await storeSentObjects(sql, table, { siteId, origin }, [...byLocator.keys()], sent)
}

/**
 * Length in bytes up to which an object counts as partial, and the names of its fields are part of its locator; a longer object
 * is a full one.
 */
const PARTIAL_BYTES = 1024

/** Length in bytes in which keys are searched. */
const SEARCHED_BYTES = 2 ** 16

/**
 * Returns the function that computes the locators of a token's objects. A locator depends on the keys and
 * field names in the bytes, so a new version of a partial object replaces the previous one, and `{ key, price
 * }` and `{ key, qty }` do not replace each other.
 */
const locatorIn = ({ key, resource }: Table, origin: number): ((element: Buffer) => string) => {
  const keys = new RegExp(`"(?:id|${key ?? 'id'})"\\s*:\\s*(?:"(?:[^"\\\\]|\\\\.)*"|-?\\d+)`, 'g')
  const prefix = `${origin} ${resource.path} `
  return (element) => {
    const text = element.toString('latin1', 0, SEARCHED_BYTES)
    const names = element.length > PARTIAL_BYTES ? null : text.match(NAMES)
    return hash('sha1', prefix + JSON.stringify([text.match(keys), names]), 'buffer')
      .readBigInt64LE()
      .toString()
  }
}

const NAMES = /"\w+"\s*:/g
