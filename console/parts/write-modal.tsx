import { Modal, type ModalProps } from '@mantine/core'

interface Props extends Omit<ModalProps, 'opened'> {
  /** True while its operation runs. */
  readonly isWriting: boolean
}

/**
 * Window of an operation, shown while it is rendered. It cannot be closed during the operation: its refusal,
 * or a secret shown once, would be lost.
 */
export const WriteModal = ({ isWriting, onClose, ...props }: Props) => (
  <Modal {...props} opened onClose={() => isWriting || onClose()} />
)
