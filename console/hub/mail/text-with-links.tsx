import { Anchor, Text } from '@mantine/core'

const ADDRESS = /(https?:\/\/[^\s<>"]+)/

/** Text with its URLs as links; everything else is plain text. */
export const TextWithLinks = ({ children }: { readonly children: string }) => (
  <Text size="sm" component="div" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {children.split(ADDRESS).map((part, place) =>
      place % 2 === 1 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
        <Anchor key={place} href={part} target="_blank" rel="noreferrer" inherit>
          {part}
        </Anchor>
      ) : (
        part
      ),
    )}
  </Text>
)
