import { Anchor, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Column } from '@vitrina/schema/columns'
import { wordLabelOf } from '@vitrina/schema/labels/word-labels'
import type { Field, Kind } from '@vitrina/schema/resource'
import { EXEMPT } from '@vitrina/schema/wire/vat-rate'
import type { ReactNode } from 'react'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import type { Names } from '../names-of.ts'
import { isImage, webAddress } from '../naming.ts'
import { addressOf } from '../objects.ts'
import { Picture } from '../picture.tsx'
import { words } from '../words.ts'
import classes from './cell.module.css'

export interface CellProps {
  readonly column: Column
  readonly value: unknown
  /** Names of the referenced objects. */
  readonly names: Names
  /** True for complete texts; otherwise one line. */
  readonly complete?: true
}

/** Maximum number of names of references shown; above it, their number is shown. */
const MAX_NAMES = 2

const Plain = ({ value, complete }: CellProps) => (
  <span className={complete ? classes.complete : classes.line}>{String(value)}</span>
)

const Amount = ({ value }: CellProps) => <span className="number">{String(value)}</span>

const Flag = ({ value }: CellProps) => {
  const say = useWords(words)
  return say(value === true ? 'yes' : 'no')
}

const Money = ({ value }: CellProps) => {
  const { currency } = useSite()
  const { money } = useFormat()
  return <span className="number">{money(String(value), currency)}</span>
}

const Words = ({ column: { field }, value }: CellProps) => {
  const { language } = useLanguage()
  const words = Array.isArray(value) ? value : [value]
  return words.map((word) => wordLabelOf(String(word), language, field)).join(', ')
}

const Codes = ({ value, complete }: CellProps) => (
  <span className={complete ? classes.complete : classes.line}>
    {Array.isArray(value) ? value.join(', ') : null}
  </span>
)

const VatRate = ({ value }: CellProps) => {
  const { language } = useLanguage()
  return value === EXEMPT ? wordLabelOf(EXEMPT, language) : <span className="number">{String(value)} %</span>
}

const Choice = ({ column: { field }, value }: CellProps) => {
  const { language } = useLanguage()
  const word = field.kind === 'choice' && Object.entries(field.words).find(([, number]) => number === value)
  return word ? wordLabelOf(word[0], language) : String(value)
}

const Day = ({ value }: CellProps) => {
  const { day } = useFormat('UTC')
  return <span className="number">{day(String(value))}</span>
}

const Address = ({ column: { of, field }, value }: CellProps) => {
  const address = webAddress(value)
  if (address !== undefined && isImage(of, field)) return <Picture address={address} />
  if (address === undefined) return String(value)
  return (
    <Anchor href={address} target="_blank" rel="noreferrer noopener" size="sm" className={classes.line}>
      {address.replace(/^https?:\/\//, '')}
    </Anchor>
  )
}

const References = ({ column: { field }, value, names }: CellProps) => {
  const site = useSite()
  if (field.kind !== 'reference' && field.kind !== 'references') return null
  const ids: number[] = Array.isArray(value) ? value : [value as number]
  const object = addressOf({ path: field.to })
  return (
    <Group gap={6} wrap="nowrap" className={classes.line}>
      {ids.slice(0, MAX_NAMES).map((id) => (
        <Anchor
          key={id}
          component={Link}
          to={`/sites/${site.slug}/objects/${object}/${id}`}
          size="sm"
          className={classes.line}
        >
          {names.get(field.to)?.get(id)?.name ?? `#${id}`}
        </Anchor>
      ))}
      {ids.length > MAX_NAMES && (
        <Text span size="xs" c="dimmed">
          +{ids.length - MAX_NAMES}
        </Text>
      )}
    </Group>
  )
}

const Elements = ({ column: { of, field }, value }: CellProps) => {
  if (field.kind !== 'list' || !Array.isArray(value)) return null
  const picture = firstPicture({ of, field }, value)
  return picture === undefined ? (
    <span className="number">{value.length}</span>
  ) : (
    <Picture address={picture} />
  )
}

/** Address of the first picture of a field with pictures. */
export const firstPicture = ({ of, field }: Pick<Column, 'of' | 'field'>, value: unknown): unknown => {
  if (field.kind !== 'list') return value
  const inner = Object.entries(field.fields).find(([name, inner]) => isImage(name, inner, of))
  const [first] = Array.isArray(value) ? value : []
  return inner && first?.[inner[0]]
}

const Nested = ({ value }: CellProps) => {
  const texts = Object.values(value as object).filter((inner) => typeof inner === 'string')
  return <span className={classes.line}>{texts.join(', ')}</span>
}

/** Rendering of each kind of value in a list. Without a default, so that a new kind is a type error. */
const CELLS: Readonly<Record<Kind, (props: CellProps) => ReactNode>> = {
  text: Plain,
  slug: Plain,
  externalId: Plain,
  key: Plain,
  integer: Amount,
  number: Amount,
  decimal: Amount,
  money: Money,
  boolean: Flag,
  url: Address,
  timestamp: ({ value }) => <Timestamp at={String(value)} />,
  date: Day,
  choice: Choice,
  word: Words,
  words: Words,
  codes: Codes,
  vatRate: VatRate,
  reference: References,
  references: References,
  list: Elements,
  object: Nested,
  // Own fields are separate columns.
  custom: () => null,
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Value in a list and a comparison: as text, never as HTML. */
export const ValueCell = (props: CellProps) => {
  if (isNothing(props.value))
    return (
      <Text span c="dimmed" inherit data-nothing>
        –
      </Text>
    )
  const Shown = CELLS[props.column.field.kind]
  return <Shown {...props} />
}

export const isNumeric = ({ kind }: Field): boolean => CELLS[kind] === Amount || CELLS[kind] === Money
