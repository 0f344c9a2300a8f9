import type { KeyboardEvent } from 'react'

/**
 * Escape on the button of an open menu or panel. The kit listens inside of what opened only, where the focus arrives a
 * moment later: the key is passed on after it.
 */
export function closeOnTargetEscape(event: KeyboardEvent<HTMLElement>) {
  const { currentTarget: button, key } = event
  // Fields with a list have their own.
  if (key !== 'Escape' || button.ariaExpanded !== 'true' || button.ariaHasPopup === 'listbox') return
  event.preventDefault()
  event.stopPropagation()
  // Not to the page, whose own Escape would close more.
  setTimeout(() =>
    document.getElementById(button.getAttribute('aria-controls') ?? '')?.dispatchEvent(new KeyboardEvent('keydown', { key })),
  )
}
