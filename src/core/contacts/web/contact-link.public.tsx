import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

/** To the page of a contact without loading the program again: what is typed or selected here is kept. */
export function ContactLink({ id, children }: { id: string; children: ReactNode }) {
  const navigate = useNavigate()
  const href = `/contacts/${id}`
  const onClick = (event: MouseEvent) => {
    // Mod or Shift opens it in a tab of its own.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate({ href })
  }
  return (
    <a href={href} onClick={onClick}>
      {children}
    </a>
  )
}
