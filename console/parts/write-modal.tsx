import { Modal, type ModalProps } from '@mantine/core'

interface Props extends Omit<ModalProps, 'opened'> {
  /** What was begun in it is under way. */
  readonly isWriting: boolean
}

/**
 * A window in which something is written, shown as long as it is rendered. It stays until it knows how that went: a refusal, or a
 * secret that is shown once, would be told to nobody.
 */
export const WriteModal = ({ isWriting, onClose, ...props }: Props) => (
  <Modal {...props} opened onClose={() => isWriting || onClose()} />
)
