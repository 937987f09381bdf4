import type { InLanguages, Language } from './languages.ts'
import type { OwnColumn } from './own-fields.ts'

/**
 * Content object, described as data without functions, so that the server, the console, the SDK and the CLI
 * share one literal. In addition to its fields, every object has `id`, `created_at` and `updated_at`.
 */
export interface Resource {
  /** Path below `/external/`, and `type` in the change feed. */
  readonly path: string
  /** Plural name. */
  readonly label: InLanguages
  /** The field that holds the caller's own key, unique within a site; null where the object has none. */
  readonly key: string | null
  /** Field with the hub's number of the person that the object belongs to. */
  readonly person?: string
  /** True if it may be personal data, as the company of a sole trader: deleted objects are not kept. */
  readonly ofPeople?: true
  /** Prices and quantities of it change all the time: a change of a field without an index touches no index of its table. */
  readonly oftenChanged?: true
  /** True if items of orders refer to it: lists can be filtered by objects not ordered. */
  readonly sold?: true
  /** Condition of being shown to shoppers: all fields in `need` have values, and `hidden.field` is not `hidden.word`. */
  readonly shoppers?: {
    readonly need: readonly string[]
    readonly hidden: { readonly field: string; readonly word: string }
  }
  /** True if its product group distinguishes its objects by options (rule 5.2.7). */
  readonly hasOptions?: true
  /** Part in discounts (rules 5.5.1 to 5.5.5): declares them, has a price that they change, or changes which objects they apply to. */
  readonly inDiscounts?: 'declares' | 'priced' | 'narrows'
  /** A text index answers searches in lists. */
  readonly textIndexed?: true
  /** Fields of which any identifies the object of a line, in a file of objects without a key. */
  readonly identifiedBy?: readonly string[]
  /** Fields of which an object has a value in at most one. */
  readonly atMostOne?: readonly string[]
  readonly fields: Readonly<Record<string, Field>>
  /** Lists derived from the fields in reads; ignored in writes. */
  readonly joined?: Readonly<Record<string, Joined>>
}

/** Combined list of several `references` fields, in their order, with values of the referenced objects. */
export interface Joined {
  readonly to: string
  /** The references that are joined, each with the word that its elements carry as `display_type`. */
  readonly of: Readonly<Record<string, string>>
  /** Fields of the objects that are named; a localized one under all its names. */
  readonly shows: readonly string[]
}

/**
 * A field is null unless it has a value or a default. `localized` stands for one field a language.
 * Texts are one line of at most 255 characters; `long` ones are at most 64 KiB.
 */
export type Field = Common &
  (
    | {
        readonly kind: 'text'
        readonly localized?: true
        readonly long?: true
        readonly indexed?: true
        /** Values are unique at a site. */
        readonly unique?: true
        /** An article number, a barcode or the like: a spreadsheet must not have made a number of it. */
        readonly code?: true
      }
    /** Unique within site, object and language. `made` from another field when the call asks, or when missing. */
    | {
        readonly kind: 'slug'
        readonly localized?: true
        readonly made: { readonly from: string; readonly when: 'asked' | 'missing'; readonly as: SlugForm }
      }
    /** The caller's own key: sent as a number or a string, always read as a string. */
    | { readonly kind: 'externalId' }
    /** The caller's own key, sent and read as a string. */
    | { readonly kind: 'key' }
    | { readonly kind: 'integer'; readonly default?: number; readonly min?: number }
    /** A JSON number with at most `places` decimal places. */
    | {
        readonly kind: 'number'
        readonly places: number
        readonly default?: number
        /** The field with the unit in which it is counted: of a piece there are no parts. */
        readonly unitIn?: string
        /** True where a file is about this amount: a column of 1 and 0 is no yes and no. */
        readonly amount?: true
      }
    /** A decimal string with up to 6 places, read without trailing zeros. */
    | { readonly kind: 'decimal'; readonly min?: number; readonly max?: number }
    /** A decimal string with two places. */
    | { readonly kind: 'money'; readonly min?: number }
    /** `seldom`: few objects are true, and an index finds them. */
    | { readonly kind: 'boolean'; readonly default?: boolean; readonly seldom?: true }
    | { readonly kind: 'url'; readonly localized?: true }
    | { readonly kind: 'timestamp'; readonly after?: string }
    /** A day without a time, as YYYY-MM-DD. */
    | { readonly kind: 'date' }
    /** Choice, sent as a word or its number, read as its number. */
    | { readonly kind: 'choice'; readonly words: Readonly<Record<string, number>> }
    /** One of some words, read as it was sent. */
    | {
        readonly kind: 'word'
        readonly words: readonly string[]
        readonly default?: string
        /** The list of codes that the words are: its spellings are accepted, too. */
        readonly standard?: 'unit' | 'country' | 'currency'
      }
    /** A set of words. */
    | { readonly kind: 'words'; readonly words: readonly string[] }
    /** A list of codes such as barcodes, each in its clean form; null when it is empty. */
    | { readonly kind: 'codes' }
    /** A percentage with at most 2 decimal places as a decimal string, or the word `exempt`. */
    | { readonly kind: 'vatRate' }
    /** The id of an object of another resource; `named`: files may give its name. */
    | { readonly kind: 'reference'; readonly to: string; readonly named?: true }
    /** Ids of objects of another resource; a single id is taken for a list of one. `tree`: no loops. */
    | {
        readonly kind: 'references'
        readonly to: string
        readonly tree?: true
        readonly empty: 'null' | 'list'
      }
    /** Elements with fields of their own; a list that is sent replaces the stored one. `identified`: each has an id. */
    | {
        readonly kind: 'list'
        readonly identified?: true
        readonly fields: Readonly<Record<string, ElementField>>
      }
    /** One object with fields of its own; what is sent replaces the stored one. */
    | { readonly kind: 'object'; readonly fields: Readonly<Record<string, ElementField>> }
    /** Values of the fields that a site declares; `own` at the site. */
    | { readonly kind: 'custom'; readonly own?: readonly OwnColumn[] }
  )

/** Kinds of fields in an element of a list, or in a nested object. */
export type ElementField = Extract<
  Field,
  { kind: 'integer' | 'url' | 'text' | 'word' | 'words' | 'reference' | 'boolean' }
>

/** `slug`: Latin letters, digits and dashes. `compact`: the text itself in lower case, without spaces, commas as dots. */
export type SlugForm = 'slug' | 'compact'

export interface Common {
  readonly help?: InLanguages
  /** True if it is required in a create, and never null; for a localized field, the required languages. */
  readonly required?: true | readonly Language[]
  /** True if it is accepted in writes and never returned by lists or single reads. */
  readonly writeOnly?: true
  /** True if reads show it only with a value, or when `fields` names it: clients of earlier releases do not know it. */
  readonly whenSet?: true
  /** True for personal data. */
  readonly personal?: true
  /** Label of an own field of a site. */
  readonly label?: InLanguages
  /** Labels of the choices of an own field. */
  readonly wordLabels?: Readonly<Record<string, InLanguages>>
  /** Heading of its group in the form; of an own field. */
  readonly group?: string
  /** Lists can be filtered by the own field. */
  readonly filterable?: true
}

export type Kind = Field['kind']
