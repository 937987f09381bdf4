import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

/** Placeholder with the height of the expected content, to prevent layout shifts: `rows` lines of a list. */
export const Loading = ({ rows = 8 }: { readonly rows?: number }) => {
  const say = useWords(words)
  return (
    <Stack gap="xs" role="status">
      <VisuallyHidden>{say('loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are identical
        <Skeleton key={row} height={36} radius="sm" />
      ))}
    </Stack>
  )
}
