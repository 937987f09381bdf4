import { cloneElement, type ReactElement, type ReactNode, Suspense, useState } from 'react'

/** Properties of a menu that is loaded late. */
export interface LazyMenuProps {
  /** Button that opens the menu. */
  readonly target: ReactElement
}

interface Props {
  readonly target: ReactElement<{
    readonly onClick?: () => void
    readonly 'aria-haspopup'?: 'menu'
    readonly 'aria-expanded'?: boolean
  }>
  /** Returns the menu with this target; its component is lazy. */
  readonly menu: (target: ReactElement) => ReactNode
}

/** Button of a menu whose script is loaded at the first press, because no screen needs it before. */
export const LazyMenu = ({ target, menu }: Props) => {
  const [isPressed, setPressed] = useState(false)
  const button = cloneElement(target, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setPressed(true),
  })
  return isPressed ? <Suspense fallback={button}>{menu(target)}</Suspense> : button
}
