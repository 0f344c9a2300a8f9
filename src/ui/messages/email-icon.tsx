import { IconMail } from '@tabler/icons-react'
import { IconButton } from '../components/icon-button.tsx'
import { useMay } from '../session/session-store.ts'
import { type EmailTo, emailStore } from './email-store.ts'

/** Opens the email editor for a contact whose address is not on the page. */
export function EmailIcon({ to }: { to: EmailTo }) {
  if (!useMay('contacts.write')) return null
  return (
    <IconButton label={`Email ${to.name}`} onClick={() => emailStore.set(to)}>
      <IconMail size={16} stroke={1.7} />
    </IconButton>
  )
}
