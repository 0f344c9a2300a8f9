/**
 * The kit disables a button while it loads, and a disabled button loses the focus. It gets it back when it is done, unless the focus has gone
 * elsewhere since: who presses Save with the keyboard goes on from there, and a dialog that the button opens returns the focus to it.
 */
export function keepFocusWhileLoading(): void {
  let last: Element | null = null
  let loading: HTMLElement | null = null
  document.addEventListener('focusin', ({ target }) => {
    last = target as Element
  })
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const button = target as HTMLElement
      if (button.hasAttribute('data-loading')) {
        if (button === last) loading = button
      } else if (button === loading) {
        loading = null
        if (document.activeElement === document.body) button.focus({ preventScroll: true })
      }
    }
  }).observe(document, { subtree: true, attributeFilter: ['data-loading'] })
}
