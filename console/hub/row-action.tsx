import { Button } from '@mantine/core'

interface Props {
  /** What it does to which row. */
  readonly label: string
  readonly onClick: () => void
  readonly children: string
}

/** What takes a row of a table away, once that is confirmed. */
export const RowAction = ({ label, onClick, children }: Props) => (
  <Button size="compact-sm" variant="subtle" color="red" aria-label={label} onClick={onClick}>
    {children}
  </Button>
)
