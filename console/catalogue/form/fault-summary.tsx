import { Alert, Anchor, List, Text } from '@mantine/core'
import { wireLabel } from '@vitrina/schema/labels/column-label'
import type { Resource } from '@vitrina/schema/resource'
import { type FieldError, problemOf } from '../../api/problem.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { useLanguage } from '../../text/language.tsx'

/** Moves the focus to the input of a fault; a path within a field leads to the field. */
export const focusFault = (form: HTMLElement | null, { field = '' }: FieldError): void => {
  const parts = field.split('.')
  for (let length = parts.length; length > 0; length--) {
    const path = CSS.escape(parts.slice(0, length).join('.'))
    const input = form?.querySelector<HTMLElement>(`[data-path="${path}"]`)
    if (!input) continue
    input.scrollIntoView({ block: 'center' })
    input.focus()
    return
  }
}

interface Props {
  readonly of: unknown
  readonly object: Resource
  readonly onGo: (fault: FieldError) => void
}

/** Faults reported by the server, with links to their fields. */
export const FaultSummary = ({ of, object, onGo }: Props) => {
  const { language } = useLanguage()
  const { message, faults } = problemOf(of)
  const placed = faults.filter(({ field }) => field !== undefined)
  return (
    <Alert color="red" role="alert">
      {placed.length === 0 ? (
        <Refusal of={of} />
      ) : (
        <>
          <Text size="sm">{message}</Text>
          <List size="sm" mt={4}>
            {placed.map((fault) => {
              const [name = ''] = (fault.field ?? '').split('.')
              return (
                <List.Item key={`${fault.field} ${fault.message}`}>
                  <Anchor component="button" type="button" size="sm" inherit onClick={() => onGo(fault)}>
                    {wireLabel(object, name, language)}
                  </Anchor>
                  : {fault.message}
                </List.Item>
              )
            })}
          </List>
        </>
      )}
    </Alert>
  )
}
