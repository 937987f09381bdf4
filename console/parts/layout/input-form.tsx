import type { ReactNode } from 'react'

interface Props {
  readonly onSubmit: () => unknown
  readonly 'aria-label'?: string
  readonly children: ReactNode
}

/** Form that is submitted without a page load. */
export const InputForm = ({ onSubmit, ...props }: Props) => (
  <form
    {...props}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  />
)
