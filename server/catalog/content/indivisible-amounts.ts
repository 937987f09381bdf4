import { isDivisible, unitOf } from '@vitrina/schema/units'
import type { StoredColumn, Table } from '../../platform/postgres/derive/table.ts'
import type { StoredRow } from './queries.ts'
import { addFault, type ObjectDraft } from './write/draft.ts'

/** Fields with an amount, each with the field of its unit. */
const pairsOf = ({ columns }: Table): [amount: string, unit: string][] =>
  columns.flatMap(({ name, field }): [string, string][] =>
    field.kind === 'number' && field.unitIn !== undefined ? [[name, field.unitIn]] : [],
  )

/** Columns that {@link checkIndivisibleAmounts} compares. */
export const comparedAmountColumns = (table: Table): StoredColumn[] => {
  const names = new Set(pairsOf(table).flat())
  return table.columns.filter(({ name }) => names.has(name))
}

/** Adds a fault to every draft that would result in a fractional amount of an indivisible unit (rule 5.2.5). */
export const checkIndivisibleAmounts = (
  table: Table,
  drafts: readonly ObjectDraft[],
  stored: ReadonlyMap<number, StoredRow>,
): void => {
  for (const [amount, unitField] of pairsOf(table))
    for (const draft of drafts) {
      if (!(amount in draft.values || unitField in draft.values)) continue
      const row = draft.id === null ? undefined : stored.get(draft.id)
      const code = draft.values[unitField] === undefined ? row?.[unitField] : draft.values[unitField]
      const value = String(draft.values[amount] ?? row?.[amount] ?? '0')
      const unit = typeof code === 'string' ? unitOf(code) : undefined
      if (unit && !isDivisible(unit.code) && HAS_DECIMALS.test(value))
        addFault(draft, amount, 'too_precise.unit', { unit: unit.code, value })
    }
}

const HAS_DECIMALS = /\.\d*[1-9]/
