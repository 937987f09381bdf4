import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'

/** Link to a person. */
export const PersonLink = ({ id, children }: { readonly id: number; readonly children: string }) => (
  <Anchor component={Link} to={`/hub/users/${id}`} size="sm" maw="18rem" className="unbroken">
    {children}
  </Anchor>
)
