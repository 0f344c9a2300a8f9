import { MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './dialog.module.css'

interface DialogProps {
  label: string
  onClose(): void
  /**
   * `top`: palette and lists, near the top; `side`: a drawer from the left, for what leads elsewhere; `end`: from the right, for what is
   * worked on beside the page.
   */
  place?: 'top' | 'side' | 'end'
  width?: number
  children: ReactNode
}

const notInPortal = { defaultProps: { withinPortal: false } }
const controls = 'input, select, textarea, button, a[href], summary, [tabindex]'
/** A modal dialog is above everything that is outside of it, so menus and pickers open inside. */
const insideTheme = { components: { Combobox: notInPortal, Menu: notInPortal, Popover: notInPortal } }

/**
 * The browser's own modal dialog: it traps the focus, gives it back, closes on Esc and makes the page inert, without a
 * line of script or an injected style. Render it to open it.
 */
export function Dialog({ label, onClose, place = 'top', width, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the element leaves the document: only then does the browser give the focus back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current
    const page = document.documentElement
    page.dataset['modal'] = page.scrollHeight > page.clientHeight ? 'scrolled' : 'short'
    element?.showModal()
    // Otherwise the browser focuses the first element that it can, which may be a box that scrolls.
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    if (element?.contains(document.activeElement) && !document.activeElement?.matches(controls))
      element.querySelector<HTMLElement>(controls)?.focus()
    return () => {
      // What is open inside goes first: while it is modal, nothing behind it takes the focus.
      for (const inner of element?.querySelectorAll<HTMLDialogElement>('dialog[open]') ?? []) inner.close()
      element?.close()
      delete page.dataset['modal']
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className={classes.dialog}
      data-place={place}
      style={width ? { width: `${width / 16}rem` } : undefined}
      onCancel={(event) => {
        event.preventDefault()
        // React passes on events of a dialog inside this one: Esc closes one at a time.
        if (event.target === event.currentTarget) onClose()
      }}
      // The content fills the dialog, so a press on the dialog itself is one on the backdrop.
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <MantineThemeProvider theme={insideTheme} inherit>
        <div className={classes.content}>{children}</div>
      </MantineThemeProvider>
    </dialog>
  )
}
