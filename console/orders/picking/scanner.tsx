import { ActionIcon, Alert, Button, Group, TextInput } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { InputForm } from '../../parts/layout/input-form.tsx'
import { isTypedInto } from '../../parts/letter-keys.ts'
import { useWords } from '../../text/words.ts'
import classes from './picking.module.css'
import { words } from './words.ts'

interface Detector {
  detect(from: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

interface DetectorClass {
  new (): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** Detector of barcodes in pictures of the camera; only some browsers have it, and some of those read no format. */
const DetectorOfBrowser = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

const useDetects = (): boolean => {
  const [detects, setDetects] = useState(false)
  useEffect(() => {
    DetectorOfBrowser?.getSupportedFormats().then((formats) => setDetects(formats.length > 0))
  }, [])
  return detects
}

/** Maximum time in ms between two characters of a scanner that types like a keyboard. */
const MAX_KEY_INTERVAL_MS = 100

/** Time in ms until the same barcode counts again at the camera. */
const REPEAT_DELAY_MS = 1_500

const MIN_CODE_LENGTH = 3

/** Calls `onCode` for codes of a scanner that types like a keyboard, outside of inputs and dialogs. */
export const useWedge = (onCode: (code: string) => void): void => {
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    let typed = ''
    let last = 0
    const onKey = (event: KeyboardEvent) => {
      const { target, key, timeStamp } = event
      if (isTypedInto(target) || (target instanceof Element && target.closest('[role=dialog]'))) return
      if (timeStamp - last > MAX_KEY_INTERVAL_MS) typed = ''
      last = timeStamp
      if (key === 'Enter' && typed.length >= MIN_CODE_LENGTH) {
        event.preventDefault()
        event.stopPropagation()
        latest.current(typed)
        typed = ''
      } else if (key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
        // The letters of a code are no shortcuts of the console.
        if (typed !== '') event.stopPropagation()
        typed += key
      }
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [])
}

/** Input for a code, and the camera where the browser detects barcodes. */
export const Scanner = ({ onCode }: { readonly onCode: (code: string) => void }) => {
  const say = useWords(words)
  const detects = useDetects()
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const submit = () => {
    if (code.trim() !== '') onCode(code.trim())
    setCode('')
  }
  return (
    <InputForm onSubmit={submit}>
      <Group align="end" gap="xs" wrap="nowrap">
        <TextInput
          label={say('barcode')}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          autoComplete="off"
          flex={1}
        />
        <Button type="submit" variant="default">
          {say('tickIt')}
        </Button>
        {detects && (
          <ActionIcon
            variant="default"
            size={44}
            aria-label={say('scan')}
            aria-pressed={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconBarcode size={20} />
          </ActionIcon>
        )}
      </Group>
      {isOpen && <Camera onCode={onCode} />}
    </InputForm>
  )
}

const Camera = ({ onCode }: { readonly onCode: (code: string) => void }) => {
  const say = useWords(words)
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onCode)
  latest.current = onCode
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    let stream: MediaStream | undefined
    let isOver = false
    let seen = { code: '', at: 0 }
    const detector = DetectorOfBrowser && new DetectorOfBrowser()
    const scan = async (): Promise<void> => {
      if (isOver || !detector || !video.current) return
      const [barcode] = await detector.detect(video.current).catch(() => [])
      if (barcode && (barcode.rawValue !== seen.code || Date.now() - seen.at > REPEAT_DELAY_MS)) {
        seen = { code: barcode.rawValue, at: Date.now() }
        latest.current(barcode.rawValue)
      }
      setTimeout(scan, 150)
    }
    const start = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      await scan()
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    start().catch(() => setRefused(!isOver))
    return () => {
      isOver = true
      stop()
    }
  }, [])
  if (isRefused)
    return (
      <Alert color="yellow" mt="xs" role="alert">
        {say('noCamera')}
      </Alert>
    )
  return <video ref={video} className={classes.video} muted playsInline aria-label={say('scan')} />
}
