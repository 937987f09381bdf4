import { Suspense, useEffect, useState } from 'react'
import { onStepUp } from '../api/request.ts'
import { lazyPart } from '../parts/lazy/lazy-part.tsx'
import { useSessionEnded } from '../session/session.ts'

const StepUpDialog = lazyPart(() => import('./step-up-dialog.tsx'))

/** Prompts for the password, a code or a passkey when an operation requires it; the operation then continues. */
export const StepUp = () => {
  const [answer, setAnswer] = useState<{ resolve: (isProven: boolean) => void }>()
  const ended = useSessionEnded()
  useEffect(() => onStepUp(() => new Promise((resolve) => setAnswer({ resolve }))), [])
  if (!answer || ended) return null
  return (
    <Suspense>
      <StepUpDialog
        onAnswer={(isProven) => {
          answer.resolve(isProven)
          setAnswer(undefined)
        }}
      />
    </Suspense>
  )
}
