import { Suspense } from 'react'
import { emailStore } from '#ui/email-link.ts'
import { lazyExtra } from '#ui/lazy-extra.ts'
import { useStore } from '#ui/store.ts'

const EmailDialog = lazyExtra(() => import('#channels/emails/web/email-dialog.public.tsx'))

/** The editor of an email to one contact, above any page that named one. */
export function EmailEditor() {
  const to = useStore(emailStore)
  if (!to) return null
  return (
    <Suspense>
      <EmailDialog key={`${to.contactId} ${to.listingId ?? ''}`} to={to} onClose={() => emailStore.set(undefined)} />
    </Suspense>
  )
}
