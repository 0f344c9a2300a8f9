// SMS on the pages of contacts and tasks.
import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '#ui/session/session-store.ts'
import { forField } from '#ui/typed-ahead.ts'
import type { TaskType } from '#workflow/tasks/task-values.contract.ts'

const SmsDialog = lazy(forField(() => import('./sms-dialog.tsx')))

interface SmsButtonProps {
  contactId: string
  name: string
  phone: string
}
/** Opens the form; without the permission, the messages of the user's own phone. */
export function SmsButton({ contactId, name, phone }: SmsButtonProps) {
  const maySend = useMay('sms.send')
  const look = { size: 'xs', variant: 'default', leftSection: <IconMessage size={14} /> } as const
  if (!maySend)
    return (
      <Button component="a" href={`sms:${phone}`} {...look}>
        SMS
      </Button>
    )
  return <Opens contactId={contactId} name={name} phone={phone} label="SMS" look={look} />
}

interface SmsTaskButtonProps {
  taskId: string
  type: TaskType
  contactId: string
  name: string
}
export function SmsTaskButton({ taskId, type, contactId, name }: SmsTaskButtonProps) {
  if (type !== 'sms') return null
  const look = { size: 'xs', variant: 'default', leftSection: <IconMessage size={14} /> } as const
  return <Opens contactId={contactId} name={name} taskId={taskId} label={`Write SMS to ${name}`} look={look} />
}

interface SmsDraftProps {
  contactId: string
  name: string
  short: string
}
/** Opens the form with a text that another screen wrote. */
export function SmsDraftButton({ contactId, name, short }: SmsDraftProps) {
  const look = { size: 'xs', variant: 'default', leftSection: <IconMessage size={14} aria-hidden /> } as const
  return <Opens contactId={contactId} name={name} draft={short} label="Send as SMS" look={look} />
}

interface OpensProps {
  contactId: string
  name: string
  phone?: string
  taskId?: string
  draft?: string
  label: string
  look: object
}
function Opens({ label, look, ...to }: OpensProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <SmsDialog {...to} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
