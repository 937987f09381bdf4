import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import classes from './data-table.module.css'
import type { TableColumn } from './data-table.tsx'

const SORT_SIGNS = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }

interface Props {
  readonly label: string
  readonly sort: NonNullable<TableColumn<never>['sort']>
}

/** Heading of a sortable column. */
export const SortedHead = ({ label, sort }: Props) => {
  const Sign = SORT_SIGNS[sort.now]
  return (
    <>
      <span className={classes.unsorted}>{label}</span>
      <UnstyledButton onClick={sort.turn} className={classes.sort} data-now={sort.now}>
        {label}
        <Sign size={14} aria-hidden />
      </UnstyledButton>
    </>
  )
}
