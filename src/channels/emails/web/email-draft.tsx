import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { emailStore } from '#ui/messages/email-store.ts'

interface EmailDraftProps {
  contactId: string
  name: string
  listingId: string
  subject: string
  text: string
}
/** Opens the editor with a text that another screen wrote. */
export const EmailDraftButton = ({ contactId, name, listingId, subject, text }: EmailDraftProps) => (
  <Button
    size="xs"
    variant="default"
    leftSection={<IconMail size={14} aria-hidden />}
    onClick={() => emailStore.set({ contactId, name, listingId, draft: { subject, text } })}
  >
    Send as email
  </Button>
)
