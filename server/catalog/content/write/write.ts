import type { Language } from '@vitrina/schema/languages'
import type { Right } from '@vitrina/schema/rights'
import type { IgnoredFields } from '@vitrina/schema/wire/unknown-fields'
import type { Batch } from '../../../platform/batch/batch.ts'
import type { NewObjectValues } from '../../../platform/batch/importable.ts'
import type { Mode } from '../../../platform/batch/options.ts'
import { type LockedSite, lockSite, takeIds } from '../../../platform/batch/queries.ts'
import { eachYielding } from '../../../platform/http/bodies/yielding.ts'
import { findOwnersOfOwn } from '../../../platform/own-fields/unique-values.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { Transaction } from '../../../platform/postgres/pool/sql.ts'
import { markDue } from '../../promotion/due-queries.ts'
import { settleWrittenPrices, writeBasePrices } from '../../promotion/write-prices.ts'
import type { ContentDeclaration } from '../declared.ts'
import { checkIndivisibleAmounts, comparedAmountColumns } from '../indivisible-amounts.ts'
import { requireState } from '../read/read-one.ts'
import { applyDefaults } from './apply-defaults.ts'
import { checkAtMostOne, columnsAtMostOne } from './at-most-one.ts'
import { checkBarcodes, findBarcodeHolders } from './barcodes.ts'
import { checkOwnUnique, customStored, dropEmptyCustom, mergeCustom, ownRowsOf } from './custom.ts'
import type { Intent, ObjectDraft } from './draft.ts'
import { identifiedLists, identifyElements } from './elements.ts'
import { insertRows } from './insert.ts'
import { clearedTexts, requireStoredTexts, writeFormOf } from './languages.ts'
import { matchRows } from './match.ts'
import { readDraft } from './read-draft.ts'
import {
  checkDependents,
  checkReferences,
  fillReferences,
  findTargets,
  type Resolver,
  resolver,
} from './references.ts'
import { findRepetitions, isRekeyed, requireNew } from './repetitions.ts'
import { requireFields } from './rights-of-fields.ts'
import { findUnchangedSent, storeSent } from './sent.ts'
import { makeSlugs, slugColumns } from './slugs.ts'
import { checkTimes, comparedTimeColumns } from './times.ts'
import { checkTree, findStoredParents, treeField } from './tree.ts'
import { checkUnique, findOwnersOf } from './unique.ts'
import { updateDrafts } from './update.ts'

/** Write of content objects, with its options. */
export interface Write {
  readonly siteId: number
  /** Author number of the writer; null for the system. */
  readonly origin: number | null
  /** Id of the request; omit for writes without a request. */
  readonly requestId?: string
  readonly intent: Intent
  /** Id in the URL path of a call about one object. */
  readonly addressed?: number
  /** Accepted ETags of `If-Match`. */
  readonly ifMatch?: string | undefined
  readonly mode: Mode
  readonly slugs: 'auto' | 'given'
  /** Language of texts without a language suffix. */
  readonly textLanguage?: Language | undefined
  /** Valid objects are written although others are invalid. */
  readonly lenient: boolean
  /** Collector of unknown fields; null if each one is a fault. */
  readonly ignored: IgnoredFields | null
  /** Collects codes that are probably mistyped; omit for writes without warnings. */
  readonly doubtful?: Set<string>
  /** Each object is a line: malformed JSON is a fault of its line only. */
  readonly lines?: true
  /** Default values of new objects. */
  readonly forNew?: NewObjectValues
  /** Rights of the operator who writes, checked field by field for existing objects; omit for other writers. */
  readonly rights?: ReadonlySet<Right>
  /** Dry run: rolled back, so generated ids are not returned. */
  readonly dryRun?: boolean
}

/**
 * Writes a batch in the given transaction and returns the outcome of each object, in the order of the
 * request. If one is invalid and the write is not lenient, nothing is written and each invalid object has its
 * faults. The number of statements does not depend on the size of the batch.
 */
export const writeBatch = async (
  sql: Transaction,
  declared: ContentDeclaration,
  batch: Batch,
  write: Write,
): Promise<ObjectDraft[]> => (await writeObjects(sql, declared, batch, write)).drafts

/** Outcomes of a batch, and the declaration with the own fields of the site under which it was written. */
export interface WrittenObjects {
  readonly drafts: ObjectDraft[]
  readonly at: ContentDeclaration
}

/** Writes a batch like {@link writeBatch}, and returns the declaration, too. */
export const writeObjects = async (
  sql: Transaction,
  declared: ContentDeclaration,
  batch: Batch,
  write: Write,
): Promise<WrittenObjects> => {
  const { siteId, lenient } = write
  const site = await lockSite(sql, siteId, write.origin, write.requestId)
  const { timeZone, knownOnCreate, idsAsText, ownFields } = site
  const at = await declared.at(sql, { siteId, ownFields }, 'writers')
  const { tables } = at
  const form = writeFormOf(at.form, site.requiredLanguages, write.textLanguage)
  const { table } = form
  const intent = write.intent === 'create' && knownOnCreate === 'update' ? 'createOrUpdate' : write.intent
  const reading = {
    form,
    intent,
    timeZone,
    addressed: write.addressed,
    ignored: write.ignored,
    doubtful: write.doubtful ?? new Set<string>(),
    lines: write.lines === true,
  }
  const recalled = await findUnchangedSent(sql, at, batch, write, timeZone)
  const readOthers = async (remembered: readonly ObjectDraft[]) => {
    const known = new Set(remembered.map(({ index }) => index))
    const parsed: ObjectDraft[] = []
    await eachYielding(batch, (element, index) => {
      if (known.has(index)) return
      const before = write.ignored?.count
      const draft = readDraft(element, index, reading)
      // Objects with a warning are read each time, so that each response has the warning.
      const isWarned = write.ignored?.count !== before || (draft.isDoubtful && write.doubtful !== undefined)
      draft.digest = isWarned ? null : (recalled.digests[index] ?? null)
      parsed.push(draft)
    })
    const stored = await matchRows(sql, table, siteId, parsed, intent, write, [
      ...identifiedLists(table),
      ...comparedTimeColumns(table),
      ...comparedAmountColumns(table),
      ...columnsAtMostOne(table),
      ...slugColumns(table, parsed, write.slugs === 'auto'),
      ...customStored(table, parsed),
      ...clearedTexts(form, parsed),
    ])
    findRepetitions(table, parsed, remembered, write.lines === true)
    return { remembered, parsed, stored }
  }
  let read = await readOthers(recalled.remembered)
  const rememberedIds = new Set(read.remembered.map(({ id }) => id))
  // A stored digest is not used if this batch assigns a key of its references to another row, or if an earlier
  // line may write its row; then all objects are parsed.
  if (read.parsed.some((draft) => isRekeyed(draft, table) || (write.lines && rememberedIds.has(draft.id))))
    read = await readOthers([])
  // Checked under the lock of the site, so that only the first of two writes with the same ETag succeeds.
  if (write.addressed !== undefined && write.ifMatch !== undefined)
    await requireState(sql, at, siteId, write.addressed, write.ifMatch)
  const { remembered, parsed, stored } = read
  if (write.rights) requireFields(table.resource.path, parsed, write.rights)
  const created = parsed.filter(({ outcome }) => outcome === 'created')
  if (write.forNew) applyDefaults(created, form, timeZone, write.forNew)
  mergeCustom(table, parsed, stored)
  await makeSlugs(sql, table, siteId, parsed, stored, write.slugs === 'auto')
  requireNew(form, created, write.lines === true)
  requireStoredTexts(form, parsed, stored)

  const referenced = await findTargets(sql, siteId, parsed, tables)
  const owners = await findOwnersOf(sql, table, siteId, parsed)
  const barcodes = await findBarcodeHolders(sql, table, siteId, parsed, site.uniqueBarcodes)
  const ownOwners = await findOwnersOfOwn(sql, table.name, siteId, table.own, ownRowsOf(parsed))
  const tree = treeField(table)
  const resolving = (drafts: ObjectDraft[]) => resolver(table, tables, referenced, drafts, idsAsText)
  const parents = tree ? await findStoredParents(sql, table, siteId, tree, parsed, referenced) : new Map()

  const check = (drafts: ObjectDraft[], resolve: Resolver) => {
    const leading = drafts.filter(({ follows }) => !follows)
    checkReferences(drafts, resolve, tables)
    checkUnique(table, leading, owners, intent)
    checkBarcodes(leading, barcodes, site.uniqueBarcodes)
    checkOwnUnique(table, leading, ownOwners)
    checkTimes(table, leading, stored)
    checkIndivisibleAmounts(table, leading, stored)
    checkAtMostOne(table, leading, stored)
    if (tree) checkTree(tree, leading, parents, resolve)
  }
  // In a strict batch, references to an invalid object are no faults; in a lenient one that object will not exist.
  if (!lenient) check(parsed, resolving(parsed))
  else
    for (let left = soundOf(parsed), next = left; ; left = next) {
      check(left, resolving(left))
      checkDependents(left, resolving(left), tables)
      next = soundOf(left)
      if (next.length === left.length) break
    }
  for (const draft of parsed) if (draft.faults.length > 0) draft.outcome = 'invalid'
  const good = soundOf(parsed)

  if (good.length === parsed.length || lenient) {
    await store(sql, table, write, good, stored, resolving(good), site)
    await storeSent(sql, table, write, good, recalled)
  }
  return { drafts: [...remembered, ...parsed].sort((a, b) => a.index - b.index), at }
}

const soundOf = (drafts: readonly ObjectDraft[]): ObjectDraft[] =>
  drafts.filter(({ faults }) => faults.length === 0)

const store = async (
  sql: Transaction,
  table: Table,
  { siteId, dryRun = false }: Write,
  drafts: readonly ObjectDraft[],
  stored: Parameters<typeof identifyElements>[4],
  resolve: Resolver,
  { now, hasPromotions }: LockedSite,
): Promise<void> => {
  const created = drafts.filter(({ outcome }) => outcome === 'created')
  const updated = drafts.filter(({ outcome }) => outcome !== 'created')
  if (created.length > 0) {
    const last = await takeIds(sql, siteId, table.resource.path, created.length)
    created.forEach((draft, place) => {
      draft.id = last - created.length + 1 + place
    })
  }
  fillReferences(drafts, resolve)
  dropEmptyCustom(drafts)
  await identifyElements(sql, table, siteId, drafts, stored, dryRun)
  if (created.length > 0) await insertRows(sql, table, siteId, created, now)
  const isPriced = hasPromotions && table.resource.inDiscounts === 'priced'
  const rebased = isPriced ? await writeBasePrices(sql, siteId, now, updated) : NONE
  await updateDrafts(sql, table, siteId, updated, now)
  for (const draft of updated) if (draft.id !== null && rebased.has(draft.id)) draft.outcome = 'updated'
  if (isPriced) await settleWrittenPrices(sql, siteId, now, idsOf(created), idsOf(updated.filter(isWritten)))
  const { inDiscounts } = table.resource
  if (inDiscounts === 'declares' || (hasPromotions && inDiscounts === 'narrows')) await markDue(sql, siteId)
}

const NONE: ReadonlySet<number> = new Set()

const idsOf = (drafts: readonly ObjectDraft[]): number[] => drafts.flatMap(({ id }) => id ?? [])

const isWritten = ({ outcome }: ObjectDraft): boolean => outcome === 'updated'
