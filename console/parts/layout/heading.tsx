import { Title } from '@mantine/core'

interface Props {
  readonly size?: 'h4' | 'h5'
  readonly children: string
}

/** Heading of a part of a screen. */
export const Heading = ({ size = 'h5', children }: Props) => (
  <Title order={2} size={size}>
    {children}
  </Title>
)
