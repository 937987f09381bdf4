import { type Column, columnsOf } from '../columns.ts'
import type { Resource } from '../resource.ts'
import type { SkippedReason } from './import-undo.ts'

/** Maximum objects that one removal names. */
export const MAX_REMOVED_OBJECTS = 500

/** Maximum children that a removal deletes with their objects. */
export const MAX_REMOVED_CHILDREN = 5_000

/** Limit of the counts in a preview. */
export const MAX_PREVIEW_COUNT = 10_000

/** Maximum members of a group of duplicates, and groups on a page. */
export const [MAX_LISTED_MEMBERS, GROUPS_ON_PAGE] = [20, 50]

/** Objects to remove. */
export interface RemovalRequest {
  /** Path of the objects. */
  readonly object: string
  readonly ids: readonly number[]
  /** Remaining object, to which references move; null: they are cleared, and children are deleted. */
  readonly target: number | null
}

export interface NewRemoval extends RemovalRequest {
  /** Fields that the remaining object takes from the removed ones, if it has no value. */
  readonly take: readonly string[]
}

export interface NamedObject {
  readonly id: number
  readonly name: string | null
}

/** Effect on the referring objects of a removal without a remaining object. */
export type EffectAlone = 'deleted' | 'cleared' | 'refused'

/** References in one field to the objects of a removal. */
export interface RemovalUse {
  readonly object: string
  readonly field: string
  /** Referring objects, at most {@link MAX_PREVIEW_COUNT}. */
  readonly count: number
  readonly is_more: boolean
  /** Names of the first ones; empty without the right to read them. */
  readonly first: readonly NamedObject[]
  readonly alone: EffectAlone
}

/** Stock or prices of products that are deleted with them. */
export interface RemovalFigures {
  readonly kind: 'stock' | 'prices'
  readonly rows: number
  /** Rows of stores or user types for which the remaining product has a value, too. */
  readonly both: number
}

/** Effects of a removal. */
export interface RemovalPreview {
  readonly uses: readonly RemovalUse[]
  /** Objects to which orders refer: they are hidden, not deleted. Null: they cannot be hidden. */
  readonly ordered: readonly number[]
  readonly can_hide: boolean
  /** Children deleted without a remaining object, of all levels, by kind. */
  readonly children: readonly { readonly object: string; readonly count: number }[]
  /** True for more than {@link MAX_REMOVED_CHILDREN} children. */
  readonly too_many: boolean
  readonly figures: readonly RemovalFigures[]
}

/** `moving` and `undoing` need another call to continue. */
export type RemovalState = 'moving' | 'done' | 'undoing' | 'undone'

/** Progress of a removal. */
export interface RemovalProgress {
  readonly id: number
  readonly state: RemovalState
  /** Changed objects: references moved, cleared, and hidden objects. */
  readonly changed: number
  readonly deleted: number
}

/** Outcome of an undone removal. */
export interface UndoneRemoval {
  readonly state: RemovalState
  readonly restored: number
  readonly given_back: number
  /** Objects that were changed or deleted since, at most 100. */
  readonly left: readonly {
    readonly object: string
    readonly id: number
    readonly reason: SkippedReason
    readonly fields: readonly string[]
  }[]
}

/** Removal that can be continued or undone. */
export interface RemovalRow extends RemovalProgress {
  readonly object: string
  readonly ids: readonly number[]
  readonly names: readonly string[]
  readonly target: NamedObject | null
  readonly removed_at: string
  readonly by: string | null
}

/** Objects with the same name or code. */
export interface DuplicateGroup {
  /** Number of members, of which {@link MAX_LISTED_MEMBERS} are listed. */
  readonly count: number
  readonly ids: readonly number[]
}

export interface DuplicatePage {
  readonly groups: readonly DuplicateGroup[]
  /** Cursor of the next page; null on the last one. */
  readonly next: number | null
}

/** Columns by which duplicates of an object are found: names by language, codes and keys. */
export const comparedColumns = (object: Pick<Resource, 'fields' | 'key'>): Column[] =>
  columnsOf(object).filter(
    ({ of, name, field }) =>
      (field.kind === 'text' && !field.long && (/^(name|title)$/.test(of) || field.code === true)) ||
      field.kind === 'codes' ||
      (name === object.key && field.kind !== 'slug'),
  )
