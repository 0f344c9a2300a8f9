import { Menu, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { MenuEntry } from './menu.ts'
import { MenuLink } from './menu-link.tsx'
import { underHeadings } from './menu-rules.ts'
import classes from './nav.module.css'
import type { MenuView } from './use-menu.ts'

export interface FlyoutsProps {
  menu: MenuView
  /** Down from a bar on top, or to the right of a collapsed sidebar. */
  side: 'bottom' | 'right'
  isIconsOnly: boolean
}

/** The menu as a row (or column) of buttons whose groups fly out: the horizontal layout and the collapsed sidebar. */
export default function NavFlyouts({ menu, side, isIconsOnly }: FlyoutsProps) {
  return (
    <ul className={`${classes.flyouts} flex gap-4`} data-side={side}>
      {menu.entries.map((entry) => (
        <li key={entry.id}>
          {entry.children ? (
            <Group entry={entry} menu={menu} side={side} isIconsOnly={isIconsOnly} />
          ) : (
            <Page entry={entry} menu={menu} side={side} isIconsOnly={isIconsOnly} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Page({ entry, menu, side, isIconsOnly }: FlyoutsProps & { entry: MenuEntry }) {
  return (
    <Tooltip label={entry.label} position={side} disabled={!isIconsOnly}>
      <MenuLink entry={entry} isCurrent={menu.trail.at(-1)?.id === entry.id} className={classes.top} aria-label={entry.label}>
        {entry.icon && <entry.icon size={18} stroke={1.7} aria-hidden />}
        {!isIconsOnly && <span>{entry.label}</span>}
      </MenuLink>
    </Tooltip>
  )
}

function Group({ entry, menu, side, isIconsOnly }: FlyoutsProps & { entry: MenuEntry }) {
  return (
    <Menu
      position={side === 'right' ? 'right-start' : 'bottom-start'}
      trigger="click-hover"
      openDelay={60}
      closeDelay={160}
      loop={false}
    >
      <Menu.Target>
        <button
          type="button"
          className={classes.top}
          data-current={menu.trail.includes(entry) || undefined}
          aria-label={entry.label}
        >
          {entry.icon && <entry.icon size={18} stroke={1.7} aria-hidden />}
          {!isIconsOnly && (
            <>
              <span>{entry.label}</span>
              <IconChevronDown size={14} aria-hidden />
            </>
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {underHeadings(entry.children ?? []).map(({ heading, entries }, at) => (
          <Fragment key={heading ?? at}>
            <Menu.Label>{[at === 0 && entry.label, heading].filter(Boolean).join(': ')}</Menu.Label>
            {entries.map((child) => (
              <FlyoutItem key={child.id} entry={child} menu={menu} />
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function FlyoutItem({ entry, menu }: { entry: MenuEntry; menu: MenuView }) {
  if (!entry.children) {
    const target = { entry, isCurrent: menu.trail.at(-1)?.id === entry.id }
    return (
      <Menu.Item className={classes.flyoutItem} renderRoot={(props) => <MenuLink {...props} {...target} />}>
        {entry.label}
      </Menu.Item>
    )
  }
  const isOpen = menu.triggeredMenus.includes(entry.id)
  return (
    <div onPointerLeave={(event) => event.pointerType === 'mouse' && menu.dispatch({ type: 'leaveSub', id: entry.id })}>
      <Menu.Item
        closeMenuOnClick={false}
        aria-expanded={isOpen}
        rightSection={<IconChevronRight size={14} className={classes.chevron} aria-hidden />}
        onClick={() => menu.dispatch({ type: 'toggleSub', id: entry.id })}
      >
        {entry.label}
      </Menu.Item>
      {isOpen && (
        <div className={classes.flyoutSub}>
          {entry.children.map((child) => (
            <FlyoutItem key={child.id} entry={child} menu={menu} />
          ))}
        </div>
      )}
    </div>
  )
}
