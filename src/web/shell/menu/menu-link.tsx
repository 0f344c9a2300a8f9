import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import type { MenuEntry } from './menu.ts'

interface MenuLinkProps {
  entry: MenuEntry
  isCurrent: boolean
  className?: string | undefined
  children: ReactNode
  onClick?: () => void
  ref?: Ref<HTMLAnchorElement>
  'aria-label'?: string
}

/** A link of the menu. Its target is data, so the type checker cannot know it; `visibleMenu` made sure that the route exists. */
export function MenuLink({ entry, isCurrent, children, ...props }: MenuLinkProps) {
  const target = { to: entry.to, search: entry.search ?? {} } as unknown as LinkProps
  return (
    <Link
      {...target}
      {...props}
      // Which entry is current is decided over the whole menu, not link by link.
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isCurrent ? 'page' : undefined}
      data-current={isCurrent || undefined}
    >
      {children}
    </Link>
  )
}
