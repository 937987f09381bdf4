import { Alert, Button, FileButton, Group, Loader, Progress, Stack, Text } from '@mantine/core'
import { IconEye, IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PICTURE_TYPES } from '@vitrina/schema/picture'
import { useEffect, useRef, useState } from 'react'
import { Empty } from '../../parts/empty.tsx'
import { Page } from '../../parts/page.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { useKeptWindow } from '../../parts/use-kept-window.ts'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { findProducts, NOTHING_DONE, type UploadsDone, uploadAll } from './run.ts'
import { words } from './words.ts'
import { UnreadableZip } from './zip.ts'

const ACCEPTED = ['.zip', ...PICTURE_TYPES].join()

/** Takes pictures of many products, each file called after its product. */
export default function PictureImport() {
  const { slug } = useSite()
  return <OfSite key={slug} />
}

const OfSite = () => {
  const say = useWords(words)
  const site = useSite()
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<UploadsDone>(NOTHING_DONE)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const finding = useMutation({ mutationFn: (files: File[]) => findProducts(site, files) })
  const found = finding.data
  const sending = useMutation({
    mutationFn: () => {
      const stopping = new AbortController()
      stop.current = stopping
      setOutcome(NOTHING_DONE)
      return uploadAll(site, found?.products ?? new Map(), setOutcome, stopping.signal)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [site.slug, 'content'] }),
  })

  // A window that is closed would take the files with it.
  useKeptWindow(sending.isPending)

  if (!site.mayWrite)
    return (
      <Page title={say('title')}>
        <Empty icon={IconEye} title={say('noRole')} />
      </Page>
    )
  const all = [...(found?.products.values() ?? [])].reduce((sum, files) => sum + files.length, 0)
  const { done, added, present, failures } = outcome
  const choose = (files: File[]) => {
    if (files.length === 0) return
    sending.reset()
    setOutcome(NOTHING_DONE)
    finding.mutate(files)
  }
  return (
    <Page title={say('title')} lead={say('lead')}>
      <Stack gap="md" maw="52rem">
        <Group>
          <FileButton onChange={choose} accept={ACCEPTED} multiple>
            {(props) => (
              <Button
                {...props}
                variant={found ? 'default' : 'filled'}
                disabled={sending.isPending || finding.isPending}
                leftSection={<IconUpload size={16} />}
              >
                {say('choose')}
              </Button>
            )}
          </FileButton>
          {found && all > 0 && !sending.isPending && !sending.isSuccess && (
            <Button onClick={() => sending.mutate()}>{say('start')}</Button>
          )}
          {sending.isPending && (
            <Button variant="default" onClick={() => stop.current?.abort()}>
              {say('stop')}
            </Button>
          )}
        </Group>
        {finding.isPending && (
          <Group gap="xs" role="status">
            <Loader size="xs" />
            <Text size="sm">{say('looking')}</Text>
          </Group>
        )}
        {finding.error instanceof UnreadableZip ? (
          <Alert color="yellow" role="alert">
            {say('unreadable')}
          </Alert>
        ) : (
          finding.error && <RefusalAlert of={finding.error} />
        )}
        {found && <Text fw={500}>{say('matched', { files: all, products: found.products.size })}</Text>}
        <div role="status">
          {sending.isPending && (
            <Stack gap={4}>
              <Text size="sm">{say('progress', { done, all })}</Text>
              <Progress value={(done / all) * 100} aria-label={say('progress', { done, all })} />
            </Stack>
          )}
          {sending.isSuccess && <Text size="sm">{say('over', { added, present })}</Text>}
          {sending.isError && <Text size="sm">{say('stopped', { added })}</Text>}
        </div>
        <Names
          title={say('failed', { count: failures.length })}
          names={failures.map(({ name, why }) => `${name}: ${why}`)}
        />
        {found && (
          <Names
            title={say('unmatched', { count: found.unmatched.length })}
            names={found.unmatched.map(({ name }) => name)}
          />
        )}
      </Stack>
    </Page>
  )
}

interface NamesProps {
  readonly title: string
  readonly names: readonly string[]
}

/** What somebody has to look at: a line each. */
const Names = ({ title, names }: NamesProps) =>
  names.length > 0 && (
    <Alert color="yellow" title={title}>
      <Text component="pre" size="sm" mah="20rem" m={0} ff="inherit" tabIndex={0} style={SCROLLED}>
        {names.join('\n')}
      </Text>
    </Alert>
  )

const SCROLLED = { overflow: 'auto', whiteSpace: 'pre-wrap' } as const
