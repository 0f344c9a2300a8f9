import type { KeyboardEvent } from 'react'

/**
 * Escape on the button of an open menu or panel. The kit listens inside of what opened only, where the focus arrives a
 * moment later: the key is passed on, and the focus comes back.
 */
export function closeOnTargetEscape(event: KeyboardEvent<HTMLElement>) {
  const { currentTarget: button, key } = event
  // Fields with a list have their own.
  if (key !== 'Escape' || button.ariaExpanded !== 'true' || button.ariaHasPopup === 'listbox') return
  event.preventDefault()
  event.stopPropagation()
  const opened = document.getElementById(button.getAttribute('aria-controls') ?? '')
  if (!opened) return button.click()
  const back = () => button.focus()
  opened.addEventListener('focusin', back)
  // After the focus that is on its way.
  setTimeout(() => opened.removeEventListener('focusin', back))
  // Not to the page, whose own Escape would close more.
  opened.dispatchEvent(new KeyboardEvent('keydown', { key }))
}
