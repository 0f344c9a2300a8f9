import { IconChevronRight } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { MenuEntry } from './menu.ts'
import { MenuLink } from './menu-link.tsx'
import { underHeadings } from './menu-rules.ts'
import classes from './nav.module.css'
import type { MenuView } from './use-menu.ts'

/** The menu down the side: groups that open in place. */
export function NavList({ menu, onGo }: { menu: MenuView; onGo?: () => void }) {
  return (
    <ul className={classes.list}>
      {menu.entries.map((entry) => (
        <NavItem key={entry.id} entry={entry} level={0} menu={menu} {...(onGo ? { onGo } : {})} />
      ))}
    </ul>
  )
}

/** Where the menu scrolls on its own, a long list of settings may have the current one below its edge. */
const reveal = (link: HTMLAnchorElement | null) => {
  if (link?.closest('nav[data-fixed]')) link.scrollIntoView({ block: 'nearest' })
}

function NavItem({ entry, level, menu, onGo }: { entry: MenuEntry; level: number; menu: MenuView; onGo?: () => void }) {
  const isCurrent = menu.trail.at(-1)?.id === entry.id
  const label = (
    <>
      {entry.icon && <entry.icon size={18} stroke={1.7} aria-hidden />}
      <span className="clip grow">{entry.label}</span>
    </>
  )
  if (!entry.children) {
    return (
      <li>
        <MenuLink
          entry={entry}
          isCurrent={isCurrent}
          className={classes.item}
          {...(isCurrent ? { ref: reveal } : {})}
          {...(onGo ? { onClick: onGo } : {})}
        >
          {label}
          {entry.Count && (
            <span className={classes.count}>
              <Suspense>
                <entry.Count />
              </Suspense>
            </span>
          )}
        </MenuLink>
      </li>
    )
  }
  const isOpen = (level === 0 ? menu.openMenus : menu.triggeredMenus).includes(entry.id)
  return (
    <li>
      <button
        type="button"
        className={classes.item}
        aria-expanded={isOpen}
        // Closed over the current page, the group itself shows where we are.
        data-within={(!isOpen && menu.trail.includes(entry)) || undefined}
        onClick={() => menu.dispatch({ type: level === 0 ? 'toggleTop' : 'toggleSub', id: entry.id })}
      >
        {label}
        <IconChevronRight size={15} className={classes.chevron} aria-hidden />
      </button>
      {isOpen && (
        <ul className={classes.sub}>
          {underHeadings(entry.children).map(({ heading, entries }) => {
            const items = entries.map((child) => (
              <NavItem key={child.id} entry={child} level={level + 1} menu={menu} {...(onGo ? { onGo } : {})} />
            ))
            if (!heading) return items
            return (
              <li key={heading}>
                <span className={classes.heading} aria-hidden>
                  {heading}
                </span>
                <ul aria-label={heading}>{items}</ul>
              </li>
            )
          })}
        </ul>
      )}
    </li>
  )
}
