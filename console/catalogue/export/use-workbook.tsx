import { Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { Refusal } from '../../parts/refusal.tsx'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { exportWorkbook, type WorkbookPlan } from './export-workbook.ts'
import { words } from './words.ts'

/** Creates and saves a workbook; a message shows the progress, and closing it cancels the export. */
export const useWorkbook = () => {
  const say = useWords(words)
  const { number } = useFormat()
  return useMutation({
    mutationFn: async (plan: WorkbookPlan) => {
      const stopping = new AbortController()
      const making = (rows: number) => say('making', { count: number(rows) })
      const id = notifications.show({
        message: making(0),
        loading: true,
        autoClose: false,
        onClose: () => stopping.abort(),
      })
      const { signal } = stopping
      const onRows = (rows: number) =>
        notifications.update({ id, message: making(rows), loading: true, autoClose: false })
      try {
        const { file, rows, omitted } = await exportWorkbook(plan, { signal, onRows })
        save(file, `${plan.fileName}.xlsx`)
        const message = (
          <Stack gap={4}>
            <Text size="sm">{say('saved', { count: number(rows) })}</Text>
            {omitted > 0 && <Text size="sm">{say('omitted', { count: number(omitted) })}</Text>}
          </Stack>
        )
        notifications.update({ id, message, loading: false, autoClose: omitted === 0 })
      } catch (failure) {
        if (!signal.aborted)
          notifications.update({
            ...{ id, message: <Refusal of={failure} />, color: 'red', loading: false },
            autoClose: false,
          })
      }
    },
  })
}

const save = (file: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Safari reads the URL a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
