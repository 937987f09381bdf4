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
  /** Field of the client key, unique within a site; null if objects have none. */
  readonly key: string | null
  /** Field with the hub's number of the person that the object belongs to. */
  readonly person?: string
  /** True if it may be personal data, such as the company of a sole trader: deleted objects are not kept. */
  readonly ofPeople?: true
  /**
   * True for prices and quantities that change frequently: a change of a field without an index updates no index of the table.
   */
  readonly oftenChanged?: true
  /** True if items of orders refer to it: lists can be filtered by objects without orders. */
  readonly sold?: true
  /** Condition of visibility to shoppers: all fields in `need` have values, and `hidden.field` is not `hidden.word`. */
  readonly shoppers?: {
    readonly need: readonly string[]
    readonly hidden: { readonly field: string; readonly word: string }
  }
  /** True if its product group distinguishes its objects by options (rule 5.2.7). */
  readonly hasOptions?: true
  /** Part in discounts (rules 5.5.1 to 5.5.5): declares them, has a price that they change, or changes which objects they apply to. */
  readonly inDiscounts?: 'declares' | 'priced' | 'narrows'
  /** True if searches in lists use a text index. */
  readonly textIndexed?: true
  /** Fields of which any identifies the object of a line, in files of objects without a key. */
  readonly identifiedBy?: readonly string[]
  /** Fields that exclude each other: an object has a value in at most one. */
  readonly atMostOne?: readonly string[]
  readonly fields: Readonly<Record<string, Field>>
  /** Lists derived from the fields in reads; ignored in writes. */
  readonly joined?: Readonly<Record<string, Joined>>
}

/** Combined list of several `references` fields, in their order, with values of the referenced objects. */
export interface Joined {
  readonly to: string
  /** Joined references, each with the `display_type` of its elements. */
  readonly of: Readonly<Record<string, string>>
  /** Fields of the referenced objects; a localized one under all its names. */
  readonly shows: readonly string[]
}

/**
 * A field is null unless it has a value or a default. `localized` means one field per language. Texts are one line of at most 255
 * characters; `long` ones are at most 64 KiB.
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
        /** True for codes such as article numbers and barcodes, which a spreadsheet must not convert to numbers. */
        readonly code?: true
      }
    /** Unique within site, object and language. `made` from another field if the call requests it, or if missing. */
    | {
        readonly kind: 'slug'
        readonly localized?: true
        readonly made: { readonly from: string; readonly when: 'asked' | 'missing'; readonly as: SlugForm }
      }
    /** Client key: sent as a number or a string, always read as a string. */
    | { readonly kind: 'externalId' }
    /** Client key, sent and read as a string. */
    | { readonly kind: 'key' }
    | { readonly kind: 'integer'; readonly default?: number; readonly min?: number }
    /** A JSON number with at most `places` decimal places. */
    | {
        readonly kind: 'number'
        readonly places: number
        readonly default?: number
        /** Field of the unit: a unit such as pieces allows no fractions. */
        readonly unitIn?: string
        /** True if imports usually contain this amount: then a column of 1 and 0 does not mean yes and no. */
        readonly amount?: true
      }
    /** Decimal string with up to 6 places, read without trailing zeros. */
    | { readonly kind: 'decimal'; readonly min?: number; readonly max?: number }
    /** Decimal string with two places. */
    | { readonly kind: 'money'; readonly min?: number }
    /** `seldom`: few objects are true, and an index finds them. */
    | { readonly kind: 'boolean'; readonly default?: boolean; readonly seldom?: true }
    | { readonly kind: 'url'; readonly localized?: true }
    | { readonly kind: 'timestamp'; readonly after?: string }
    /** Date without a time, as YYYY-MM-DD. */
    | { readonly kind: 'date' }
    /** Choice, sent as a word or its number, read as its number. */
    | { readonly kind: 'choice'; readonly words: Readonly<Record<string, number>> }
    /** Choice among words, read as it was sent. */
    | {
        readonly kind: 'word'
        readonly words: readonly string[]
        readonly default?: string
        /** Standard list that the words belong to, whose other spellings are accepted, too. */
        readonly standard?: 'unit' | 'country' | 'currency'
      }
    /** Set of words. */
    | { readonly kind: 'words'; readonly words: readonly string[] }
    /** List of codes such as barcodes, each in its clean form; null for an empty list. */
    | { readonly kind: 'codes' }
    /** Percentage with at most 2 decimal places as a decimal string, or the word `exempt`. */
    | { readonly kind: 'vatRate' }
    /** Id of an object of another resource; `named`: files may contain its name. */
    | { readonly kind: 'reference'; readonly to: string; readonly named?: true }
    /** Ids of objects of another resource; a single id counts as a list of one. `tree`: without cycles. */
    | {
        readonly kind: 'references'
        readonly to: string
        readonly tree?: true
        readonly empty: 'null' | 'list'
      }
    /** Elements with nested fields; a sent list replaces the stored one. `identified`: each has an id. */
    | {
        readonly kind: 'list'
        readonly identified?: true
        readonly fields: Readonly<Record<string, ElementField>>
      }
    /** Object with nested fields; a sent object replaces the stored one. */
    | { readonly kind: 'object'; readonly fields: Readonly<Record<string, ElementField>> }
    /** Values of own fields; `own` are the fields of the site. */
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
  /** True if reads show it only with a value, or if `fields` names it: clients of earlier releases do not expect it. */
  readonly whenSet?: true
  /** True for personal data. */
  readonly personal?: true
  /** Label of an own field of a site. */
  readonly label?: InLanguages
  /** Labels of the choices of an own field. */
  readonly wordLabels?: Readonly<Record<string, InLanguages>>
  /** Heading of its group in the form, for an own field. */
  readonly group?: string
  /** True if lists can be filtered by the own field. */
  readonly filterable?: true
}

export type Kind = Field['kind']
