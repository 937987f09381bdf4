import { Box } from '@mantine/core'

/** State as a colour; the words next to it have the same meaning. */
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
