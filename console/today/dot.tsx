import { Box } from '@mantine/core'

/** How something is, by colour; the words beside it say the same. */
export const Dot = ({ colour }: { readonly colour: string }) => (
  <Box
    component="span"
    w={10}
    h={10}
    flex="none"
    bg={`${colour}.6`}
    style={{ borderRadius: '50%' }}
    aria-hidden
  />
)
