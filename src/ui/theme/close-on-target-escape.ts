import type { KeyboardEvent } from 'react'

/**
 * Escape on the button of an open menu or panel. The kit listens inside of what opened only, where the focus arrives a
 * moment later: the key is passed on after it.
 */
export function escapeFollows(event: KeyboardEvent<HTMLElement>) {
  const { currentTarget: button } = event
  const opens = button.getAttribute('aria-haspopup')
  if (event.key !== 'Escape' || button.ariaExpanded !== 'true' || (opens !== 'menu' && opens !== 'dialog')) return
  event.stopPropagation()
  setTimeout(() => {
    const opened = document.getElementById(button.getAttribute('aria-controls') ?? '')
    opened?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
}
