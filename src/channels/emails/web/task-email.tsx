import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { emailStore } from '#ui/messages/email-store.ts'
import type { TaskType } from '#workflow/tasks/task-values.contract.ts'

interface TaskEmailProps {
  type: TaskType
  contactId: string
  name: string
  listingId: string | null
}
/** Opens the editor from a task to write to someone. */
export function TaskEmail({ type, contactId, name, listingId }: TaskEmailProps) {
  if (type !== 'email') return null
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconMail size={14} aria-hidden />}
      onClick={() => emailStore.set({ contactId, name, listingId })}
    >
      Write email to {name}
    </Button>
  )
}
