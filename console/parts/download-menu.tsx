import { Button, type ButtonProps, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Props extends Pick<ButtonProps, 'size'> {
  readonly label: string
  readonly children: ReactNode
}

/** Button with a menu of download formats. */
export const DownloadMenu = ({ label, size = 'sm', children }: Props) => (
  <Menu position="bottom-end" shadow="md" withinPortal={false}>
    <Menu.Target>
      <Button variant="default" size={size} leftSection={<IconDownload size={16} />}>
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)
