import type { KeyboardEvent } from 'react'

/**
 * Escape on the button of an open menu or panel. The kit listens inside of what opened only, where the focus arrives a
 * moment later: the key is passed on after it.
 */
export function closeOnTargetEscape(event: KeyboardEvent<HTMLElement>) {
  const { currentTarget: button } = event
  const opens = button.getAttribute('aria-haspopup')
  if (event.key !== 'Escape' || button.ariaExpanded !== 'true' || (opens !== 'menu' && opens !== 'dialog')) return
  event.preventDefault()
  event.stopPropagation()
  setTimeout(() => {
    const opened = document.getElementById(button.getAttribute('aria-controls') ?? '')
    // Not to the page, whose own Escape would close more.
    opened?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  })
}
