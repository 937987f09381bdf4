import { Alert, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core'
import { IconEye, IconUpload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MAX_ARCHIVE_BYTES } from '@vitrina/schema/console/picture-import'
import { PICTURE_TYPES } from '@vitrina/schema/picture'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { Empty } from '../../parts/empty.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Page } from '../../parts/page.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { useUnloadWarning } from '../../parts/use-unload-warning.ts'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import classes from '../gallery/gallery.module.css'
import { ImportCard } from './import-card.tsx'
import { archivesOf, sendArchive } from './send-archive.ts'
import { words } from './words.ts'

const ACCEPTED = ['.zip', ...PICTURE_TYPES].join()

/** Interval in ms of refreshing running imports. */
const POLL_MS = 2_000

/** Imports pictures of many products, with files named after the products, and shows their outcomes. */
export default function PictureImports() {
  const { slug } = useSite()
  return <OfSite key={slug} />
}

const OfSite = () => {
  const say = useWords(words)
  const site = useSite()
  const queries = useQueryClient()
  const key = [site.slug, 'picture-imports']
  const imports = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET sites/:site/picture-import', { site: site.slug, signal }),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.finished_at === null) ? POLL_MS : false),
  })
  const [sent, setSent] = useState<{ readonly received: number; readonly size: number }>()
  const [isOver, setOver] = useState(false)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const sending = useMutation({
    mutationFn: async (files: File[]) => {
      const stopping = new AbortController()
      stop.current = stopping
      for (const archive of await archivesOf(files)) {
        setSent({ received: 0, size: archive.bytes.size })
        const onReceived = (received: number) => setSent({ received, size: archive.bytes.size })
        await sendArchive(site, archive, onReceived, stopping.signal)
      }
    },
    onSettled: () => {
      setSent(undefined)
      return queries.invalidateQueries({ queryKey: key })
    },
  })
  // Closing the window would interrupt the upload; uploaded archives need no window.
  useUnloadWarning(sending.isPending)

  if (!site.may('catalogue.write'))
    return (
      <Page title={say('title')}>
        <Empty icon={IconEye} title={say('noRole')} />
      </Page>
    )
  const choose = (files: File[]) => files.length > 0 && sending.mutate(files)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!sending.isPending) choose([...event.dataTransfer.files])
  }
  const share = sent && (sent.size > 0 ? (sent.received / sent.size) * 100 : 0)
  return (
    <Page title={say('title')} lead={say('lead')}>
      <Stack gap="md" maw="52rem">
        <Stack
          gap="xs"
          className={classes.gallery}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <Group>
            <FileButton onChange={choose} accept={ACCEPTED} multiple>
              {(props) => (
                <Button {...props} disabled={sending.isPending} leftSection={<IconUpload size={16} />}>
                  {say('choose')}
                </Button>
              )}
            </FileButton>
            {sending.isPending && (
              <Button variant="default" onClick={() => stop.current?.abort()}>
                {say('stop')}
              </Button>
            )}
            <Text size="sm" c="dimmed" flex="1 1 14rem">
              {say('drop', { max: MAX_ARCHIVE_BYTES / 2 ** 30 })}
            </Text>
          </Group>
          <div role="status">
            {sending.isPending && (
              <Stack gap={4}>
                <Text size="sm">{say('uploading')}</Text>
                <Progress value={share ?? 0} aria-label={say('uploading')} />
              </Stack>
            )}
            {sending.isSuccess && <Text size="sm">{say('uploaded')}</Text>}
          </div>
          {sending.isError &&
            (stop.current?.signal.aborted ? (
              <Alert color="yellow">{say('brokenOff')}</Alert>
            ) : (
              <RefusalAlert of={sending.error} />
            ))}
        </Stack>
        {imports.isLoadingError && <Failure of={imports.error} retry={() => imports.refetch()} />}
        {imports.data?.map((one, place) => (
          <ImportCard key={one.id} of={one} isNewest={place === 0} />
        ))}
      </Stack>
    </Page>
  )
}
