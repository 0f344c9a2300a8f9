import type { ReactNode } from 'react'

/** Before the button of a drop zone that chooses files: a mouse drops them there or presses it, a finger taps it. */
export const DropOr = ({ children }: { children: ReactNode }) => (
  <>
    <span data-drop>
      <strong>{children}</strong> or{' '}
    </span>
    <span data-touch>Tap to </span>
  </>
)
