import { Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from './navigation.module.css'
import type { GroupProps } from './navigation.tsx'

/** Group as an icon, with its screens in a separate menu. */
const RailGroup = ({ group, active, onFollow }: GroupProps) => {
  const { label, icon: Icon, lines } = group
  const [first] = lines
  const isActive = lines.some(({ to }) => to === active) || undefined
  const sign = <Icon size={20} stroke={1.5} aria-hidden />
  if (lines.length === 1 && first)
    return (
      <Tooltip label={label} position="right">
        <UnstyledButton
          component={Link}
          to={first.to}
          className={classes.rail}
          data-active={isActive}
          aria-current={isActive && 'page'}
          aria-label={label}
        >
          {sign}
        </UnstyledButton>
      </Tooltip>
    )
  return (
    <Menu position="right-start" offset={4} shadow="md">
      <Tooltip label={label} position="right">
        <Menu.Target>
          <UnstyledButton className={classes.rail} data-active={isActive} aria-label={label}>
            {sign}
          </UnstyledButton>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        {lines.map(({ to, label }) => (
          <Menu.Item
            key={to}
            component={Link}
            to={to}
            aria-current={to === active ? 'page' : undefined}
            onClick={onFollow}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

export default RailGroup
