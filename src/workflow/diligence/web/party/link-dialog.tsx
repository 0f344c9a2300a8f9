import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { CopyLine } from '#ui/components/copy-line.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { SkeletonRows } from '#ui/components/states.tsx'
import { formatDate } from '#ui/formatting.ts'
import { useSession } from '#ui/session/session-store.ts'
import { SlotParts } from '#ui/slot-parts.tsx'
import { toastFailure } from '#ui/toast.ts'
import type { Case } from '../../diligence.contract.ts'
import type { PartyLink } from '../../party.contract.ts'
import { useCasesChanged } from '../diligence-calls.ts'
import { linkSending } from '../diligence.slots.ts'
import { linkMessage } from './link-message.ts'
import { linksQuery, partyCalls } from './party-calls.ts'

interface LinkDialogProps {
  of: Case
  /** Undefined until it was made. */
  link: PartyLink | undefined
  onClose(): void
}
/** The link of a party: sent as a message, or copied. */
export default function LinkDialog({ of: one, link, onClose }: LinkDialogProps) {
  const changed = useCasesChanged()
  const revoke = useMutation({
    mutationFn: (id: string) => call(partyCalls.revoke, { params: { id } }),
    onSuccess() {
      announce('Link revoked')
      changed()
      onClose()
    },
    onError: toastFailure,
  })
  const sender = useSession().name
  const from = useQuery(linksQuery(one.listingId)).data?.from
  const message = link?.url && from && linkMessage({ of: one, link, url: link.url, from, sender })
  return (
    <Dialog label="Send a link" width={480} onClose={onClose}>
      <div className="stack one-column gap-12 pad">
        <h2>Send a link to {one.name}</h2>
        {link?.url && message ? (
          <>
            <p className="quiet small">
              The page asks for names, date of birth, address, and the questions of the law. What they send waits here until you
              add it to the case. The link works once, until {formatDate(link.expiresAt)}, and closes with the case.
            </p>
            <dl>
              <CopyLine label="Link" value={link.url} />
            </dl>
            <div className="row wrap gap-8">
              {one.contactId ? (
                <SlotParts
                  of={linkSending}
                  props={{ contactId: one.contactId, name: one.name, listingId: one.listingId, ...message }}
                />
              ) : (
                <span className="quiet small">To send it from Gable, link the party to a contact.</span>
              )}
              <Button size="xs" variant="subtle" color="red" loading={revoke.isPending} onClick={() => revoke.mutate(link.id)}>
                Revoke link
              </Button>
            </div>
          </>
        ) : (
          <SkeletonRows rows={2} />
        )}
        <div className="flex end">
          <Button size="sm" variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
