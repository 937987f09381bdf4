import { Alert, Button, FileButton, Group, Progress, Stack, Text, TextInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { PICTURE_TYPES } from '@vitrina/schema/picture'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { Hint } from '../../parts/layout/hint.tsx'
import { useWords } from '../../text/words.ts'
import type { PropsOf } from '../inputs/input.ts'
import { webAddress } from '../naming.ts'
import { inOrder, type ShownPicture, withMore, withMoved } from './elements.ts'
import classes from './gallery.module.css'
import { Tile } from './tile.tsx'
import { MAX_MB, useUploads } from './use-uploads.ts'
import { words } from './words.ts'

/** Pictures of an object: uploaded, dropped, pasted or downloaded, sorted, removed. */
export const Gallery = ({ label, path, value, onChange, readOnly, faults }: PropsOf<'list'>) => {
  const say = useWords(words)
  const elements = Array.isArray(value) ? (value as ShownPicture[]) : []
  const shown = inOrder(elements)
  // A picture is added to the elements present at the end of its upload.
  const now = useRef(elements)
  now.current = elements
  const change = (next: readonly ShownPicture[]) => {
    now.current = [...next]
    onChange(now.current)
  }
  const uploads = useUploads((url) => change(withMore(now.current, [url])))

  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number | 'gallery'>()
  const endDrag = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  const dropInto = (event: DragEvent) => {
    if (readOnly || dragged !== undefined) return
    event.preventDefault()
    endDrag()
    const files = [...event.dataTransfer.files]
    const address = webAddress(event.dataTransfer.getData('text/uri-list').split('\n')[0]?.trim())
    uploads.add(files.length > 0 || address === undefined ? files : [address])
  }
  const dragOver = (event: DragEvent, where: number | 'gallery') => {
    if (readOnly) return
    event.preventDefault()
    event.stopPropagation()
    setOver(where)
  }

  const { add } = uploads
  const paste = useRef(add)
  paste.current = add
  useEffect(() => {
    if (readOnly) return
    const take = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      paste.current(files)
    }
    window.addEventListener('paste', take)
    return () => window.removeEventListener('paste', take)
  }, [readOnly])

  return (
    <Stack
      className={classes.gallery}
      gap="sm"
      role="group"
      aria-label={label}
      data-path={path}
      data-over={over === 'gallery' || undefined}
      tabIndex={-1}
      onDragOver={(event) => dragOver(event, 'gallery')}
      onDragLeave={() => setOver(undefined)}
      onDrop={dropInto}
    >
      {shown.length === 0 ? (
        <Hint>{say('none')}</Hint>
      ) : (
        <ul className={classes.tiles}>
          {shown.map(({ at, element }, place) => (
            <Tile
              key={keyOf(shown, place)}
              address={element.url ?? ''}
              place={place + 1}
              count={shown.length}
              path={`${path}.${at}.url`}
              fault={faults.get(`${path}.${at}.url`) ?? faults.get(`${path}.${at}.order`)}
              readOnly={readOnly}
              isOver={dragged !== undefined && over === place}
              onMove={(by) => change(withMoved(elements, place, place + by))}
              onRemove={() => change(elements.toSpliced(at, 1))}
              drag={{
                onDragStart: (event) => {
                  event.dataTransfer.effectAllowed = 'move'
                  setDragged(place)
                },
                onDragOver: (event) => dragOver(event, dragged === undefined ? 'gallery' : place),
                onDragEnd: endDrag,
                onDrop: (event) => {
                  if (dragged === undefined) return
                  event.preventDefault()
                  change(withMoved(elements, dragged, place))
                  endDrag()
                },
              }}
            />
          ))}
        </ul>
      )}
      {faults.has(path) && (
        <Text size="sm" c="red" role="alert">
          {faults.get(path)}
        </Text>
      )}
      {!readOnly && <Adding uploads={uploads} onLink={(url) => change(withMore(now.current, [url]))} />}
    </Stack>
  )
}

/** Key by address, so that it is stable while a picture moves; a repeated address gets a different one. */
const keyOf = (shown: ReturnType<typeof inOrder>, place: number): string => {
  const url = shown[place]?.element.url ?? ''
  return `${shown.slice(0, place).filter(({ element }) => element.url === url).length} ${url}`
}

interface AddingProps {
  readonly uploads: ReturnType<typeof useUploads>
  /** Callback for an external picture. */
  readonly onLink: (address: string) => void
}

const Adding = ({ uploads: { all, finished, added, failures, add }, onLink }: AddingProps) => {
  const say = useWords(words)
  const [address, setAddress] = useState('')
  const target = webAddress(address.trim())
  const use = (act: (address: string) => void) => {
    if (target === undefined) return
    act(target)
    setAddress('')
  }
  return (
    <>
      <Group gap="sm">
        <FileButton onChange={add} accept={PICTURE_TYPES.join()} multiple>
          {(props) => (
            <Button {...props} variant="default" size="xs" leftSection={<IconUpload size={14} />}>
              {say('choose')}
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed" flex="1 1 14rem">
          {say('lead', { max: MAX_MB })}
        </Text>
      </Group>
      <Group gap="xs" align="end">
        <TextInput
          size="xs"
          flex="1 1 14rem"
          type="url"
          label={say('address')}
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Must not submit the form.
            event.preventDefault()
            use((address) => add([address]))
          }}
        />
        <Button
          size="xs"
          variant="default"
          disabled={target === undefined}
          onClick={() => use((one) => add([one]))}
        >
          {say('copy')}
        </Button>
        <Button size="xs" variant="default" disabled={target === undefined} onClick={() => use(onLink)}>
          {say('link')}
        </Button>
      </Group>
      <div role="status">
        {finished < all && (
          <Stack gap={4}>
            <Text size="xs">{say('uploading', { done: finished + 1, all })}</Text>
            <Progress
              value={(finished / all) * 100}
              aria-label={say('uploading', { done: finished + 1, all })}
            />
          </Stack>
        )}
        {finished === all && added > 0 && <Text size="xs">{say('added', { count: added })}</Text>}
      </div>
      {failures.length > 0 && (
        <Alert color="red" variant="light" p="xs">
          {failures.map(({ name, why }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
            <Text key={place} size="sm">
              {name}: {why}
            </Text>
          ))}
        </Alert>
      )}
    </>
  )
}
