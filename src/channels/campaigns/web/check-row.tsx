import { Loader } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCircleX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

const icons = { ok: IconCheck, warns: IconAlertTriangle, blocks: IconCircleX }
const words = { ok: 'OK', warns: 'Check this', blocks: 'Needs fixing' }

/** One line of the review: a sign, what was looked at, what was found. */
export function CheckRow({
  title,
  state,
  children,
}: {
  title: string
  state: keyof typeof icons | 'asking'
  children: ReactNode
}) {
  const Icon = state === 'asking' ? undefined : icons[state]
  return (
    <li data-state={state}>
      {Icon && state !== 'asking' ? <Icon size={18} aria-label={words[state]} /> : <Loader size={16} aria-label="Checking" />}
      <strong>{title}</strong>
      <span>{children}</span>
    </li>
  )
}
