import { useEffect } from 'react'
import { IconMenu2, IconPlus } from '@tabler/icons-react'
import { menu as wholeMenu } from './menu.ts'
import type { MenuEntry } from './menu.ts'
import { MenuLink } from './menu-link.tsx'
import { NewMenu } from './new-menu.tsx'
import { pagesOf } from './menu-rules.ts'
import { overlayStore } from '../dialogs/overlays.ts'
import classes from './phone-bar.module.css'
import type { MenuView } from './use-menu.ts'

/** The thumb's reach on phones: main pages, create in the middle, the whole menu. Search stands on top. */
export function PhoneBar({ menu }: { menu: MenuView }) {
  useTyping()
  const pages = pagesOf(menu.entries)
  const onBar = pages.filter((entry) => entry.isOnPhoneBar)
  const link = (entry: MenuEntry) => {
    const Icon = iconOf(entry)
    return (
      <MenuLink key={entry.id} entry={entry} isCurrent={menu.trail.at(-1)?.id === entry.id} className={classes.item}>
        {Icon && <Icon size={22} stroke={1.6} aria-hidden />}
        {groupOf(entry).label}
      </MenuLink>
    )
  }
  return (
    <nav className={classes.bar} aria-label="Shortcuts" data-screen-only>
      {onBar.slice(0, 2).map(link)}
      {/* The button stands within the bar: the menu is clear of both. */}
      <NewMenu
        offset={16}
        target={
          <button type="button" className={classes.create} aria-label="New">
            <IconPlus size={22} aria-hidden />
          </button>
        }
      />
      {onBar.slice(2).map(link)}
      <button type="button" className={classes.item} onClick={() => overlayStore.set('drawer')}>
        <IconMenu2 size={22} stroke={1.6} aria-hidden />
        Menu
      </button>
    </nav>
  )
}

const isTypedInto = (field: Element | null) =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && !['checkbox', 'radio', 'file', 'button', 'submit'].includes(field.type)) ||
  (field instanceof HTMLElement && field.isContentEditable)

/** While a field has the focus on touch, `data-typing` takes the bars out of the keyboard's way; they come back once a touch has ended. */
function useTyping() {
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) return
    const root = document.documentElement
    const isTyping = () => isTypedInto(document.activeElement)
    const look = () => isTyping() && root.toggleAttribute('data-typing', true)
    // Not before the click has arrived: a button that moves under the finger would miss it.
    const later = () => setTimeout(() => root.toggleAttribute('data-typing', isTyping()), 250)
    // The keyboard comes after the field has the focus, and may bring a bar that saves over it.
    const reveal = () => isTyping() && document.activeElement?.scrollIntoView({ block: 'nearest' })
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', later)
    window.addEventListener('resize', reveal)
    return () => {
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', later)
      window.removeEventListener('resize', reveal)
      root.removeAttribute('data-typing')
    }
  }, [])
}

/** "All listings" is too long for the bar and has no icon: its top entry lends both. */
const groupOf = (entry: MenuEntry): MenuEntry => wholeMenu.find((top) => top.children?.some(({ id }) => id === entry.id)) ?? entry
const iconOf = (entry: MenuEntry) => entry.icon ?? groupOf(entry).icon
