import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { messageOf } from '#ui/api/api-error.ts'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { formatNumber, formatRelative } from '#ui/formatting.ts'
import { agencyParams } from '#ui/session/session-store.ts'
import type { MailAddress } from '../mail-in.contract.ts'
import { CopyField } from './copy-field.tsx'
import { addressQuery, mailInCalls } from './mail-in-calls.ts'
import classes from './mail-in.module.css'

/** The address for enquiries by email, and proof that they arrive. */
export default function AddressSection({ mayManage }: { mayManage: boolean }) {
  const address = useQuery(addressQuery())
  return (
    <section className={classes.section} aria-labelledby="mail-in">
      <h2 className="below-8" id="mail-in">
        Enquiries by email
      </h2>
      {address.isPending && <SkeletonRows rows={1} />}
      {address.isError && !address.data && <ErrorState error={address.error} onRetry={() => void address.refetch()} />}
      {address.data && <State of={address.data} mayManage={mayManage} />}
    </section>
  )
}

function State({ of, mayManage }: { of: MailAddress; mayManage: boolean }) {
  const queryClient = useQueryClient()
  const options = { onSuccess: (now: MailAddress) => queryClient.setQueryData(addressQuery().queryKey, now) }
  const renew = useMutation({ mutationFn: () => call(mailInCalls.renew, { body: agencyParams() }), ...options })
  const test = useMutation({ mutationFn: () => call(mailInCalls.test, { body: agencyParams() }), ...options })
  const [isReplacing, setReplacing] = useState(false)
  const failed = renew.error ?? test.error
  if (!of.isConfigured)
    return (
      <>
        <p>Emails from portals and your website can become enquiries here. Ask your administrator to set this up.</p>
        <details>
          <summary>What your administrator needs to set</summary>
          <p>A mailbox for incoming email, in MAIL_IN_ADDRESS and MAIL_IN_IMAP_URL or MAIL_IN_FOLDER.</p>
        </details>
      </>
    )
  return (
    <>
      <p>
        Set this address as the email for leads at each portal and in your website’s forms. You can forward enquiries to it too.
      </p>
      {of.address ? (
        <CopyField label="Address for enquiries" value={of.address} />
      ) : (
        !mayManage && <p>Ask your administrator to create the address.</p>
      )}
      {of.address && <p>{proof(of)}</p>}
      {of.testedAt && <p role="status">{testWords(of)}</p>}
      {failed && (
        <p className={classes.failure} role="alert">
          {messageOf(failed)}
        </p>
      )}
      {mayManage && (
        <div className="flex wrap gap-8">
          {!of.address && (
            <Button size="sm" loading={renew.isPending} onClick={() => renew.mutate()}>
              Create address
            </Button>
          )}
          {of.address && (
            <Button size="sm" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
              Send test email
            </Button>
          )}
          {of.address && (
            <Button size="sm" variant="subtle" loading={renew.isPending} onClick={() => setReplacing(true)}>
              Replace address
            </Button>
          )}
        </div>
      )}
      {isReplacing && (
        <ConfirmDialog
          title="Replace the address?"
          button="Replace"
          onConfirm={() => {
            setReplacing(false)
            renew.mutate()
          }}
          onClose={() => setReplacing(false)}
        >
          Emails to the old address stop at once. Set the new one at every portal and on your website.
        </ConfirmDialog>
      )}
    </>
  )
}

function proof({ read, unsorted, spam, lastAt }: MailAddress): string {
  if (!lastAt) return 'No email has arrived yet.'
  const others = [unsorted && `${formatNumber(unsorted)} unsorted`, spam && `${formatNumber(spam)} spam`].filter(Boolean)
  const counts = [`${formatNumber(read)} read in 30 days`, ...others].join(', ')
  return `${counts}. The last email arrived ${formatRelative(lastAt)}.`
}
const testWords = ({ testedAt, testArrivedAt }: MailAddress) =>
  testArrivedAt
    ? `The test email arrived ${formatRelative(testArrivedAt)}.`
    : `Test email sent ${formatRelative(testedAt ?? '')}. It has not arrived yet.`
