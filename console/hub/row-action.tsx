import { Button } from '@mantine/core'

interface Props {
  /** Accessible name with the action and its row. */
  readonly label: string
  readonly onClick: () => void
  readonly children: string
}

/** Button that removes a row after a confirmation. */
export const RowAction = ({ label, onClick, children }: Props) => (
  <Button size="compact-sm" variant="subtle" color="red" aria-label={label} onClick={onClick}>
    {children}
  </Button>
)
