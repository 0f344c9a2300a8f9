import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { messageOf } from '#ui/api/api-error.ts'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { formatDateTime, formatNumber, formatRelative } from '#ui/formatting.ts'
import { toastFailure } from '#ui/toast.ts'
import type { LogAddress } from '../mail-in.contract.ts'
import { CopyField } from './copy-field.tsx'
import { logQuery, mailInCalls, mailInKind } from './mail-in-calls.ts'

/** The user’s own address for copies of their emails. Not shown where the installation has no mailbox for it. */
export default function LogSection() {
  const { data } = useQuery(logQuery())
  if (!data?.isConfigured) return null
  return (
    <section className="card pad-16 stack gap-12" aria-labelledby="log-address">
      <h2 id="log-address">Email log</h2>
      <p className="small">
        Add this address to BCC, or forward an email to it. Gable files it on the contacts you wrote to. Only emails from{' '}
        {data.from} are filed.
      </p>
      <Address of={data} />
      {data.unknown.length > 0 && <UnknownPeople of={data} />}
    </section>
  )
}

function Address({ of: { address, filed, notFiled, lastAt } }: { of: LogAddress }) {
  const queryClient = useQueryClient()
  const [isReplacing, setReplacing] = useState(false)
  const renew = useMutation({
    mutationFn: () => call(mailInCalls.renewLog, {}),
    onSuccess: (now) => queryClient.setQueryData(logQuery().queryKey, now),
  })
  return (
    <>
      {address && <CopyField label="Your log address" value={address} />}
      {address && (
        <p className="dim small">
          {lastAt
            ? `${formatNumber(filed)} filed in 30 days${notFiled ? `, ${formatNumber(notFiled)} not filed` : ''}. The last email arrived ${formatRelative(lastAt)}.`
            : 'No email has arrived yet.'}
        </p>
      )}
      {renew.isError && <p role="alert">{messageOf(renew.error)}</p>}
      <div>
        <Button
          size="sm"
          variant="default"
          loading={renew.isPending}
          onClick={() => (address ? setReplacing(true) : renew.mutate())}
        >
          {address ? 'Replace address' : 'Create address'}
        </Button>
      </div>
      {isReplacing && (
        <ConfirmDialog
          title="Replace your log address?"
          button="Replace"
          onConfirm={() => {
            setReplacing(false)
            renew.mutate()
          }}
          onClose={() => setReplacing(false)}
        >
          Emails to the old address stop at once.
        </ConfirmDialog>
      )}
    </>
  )
}

function UnknownPeople({ of: { unknown } }: { of: LogAddress }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const again = () => void queryClient.invalidateQueries({ queryKey: [mailInKind] })
  const one = ({ mailId, address }: LogAddress['unknown'][number]) => ({ params: { id: mailId }, body: { address } })
  const add = useMutation({
    mutationFn: (person: LogAddress['unknown'][number]) => call(mailInCalls.addPerson, one(person)),
    onSuccess: ({ contactId }) => {
      again()
      void navigate({ to: '/contacts/$id', params: { id: contactId } })
    },
    onError: toastFailure,
  })
  const dismiss = useMutation({
    mutationFn: (person: LogAddress['unknown'][number]) => call(mailInCalls.dismissPerson, one(person)),
    onSuccess: again,
    onError: toastFailure,
  })
  return (
    <>
      <h3>Not in your contacts</h3>
      <ul aria-label="People who are not in your contacts">
        {unknown.map((person) => (
          <li key={person.address} className="row between wrap gap-12 line-below pad-y-8">
            <span className="stack narrow breaks">
              <span>{person.name || person.address}</span>
              <small>
                {person.address} · “{person.subject}” · {formatDateTime(person.receivedAt)}
              </small>
            </span>
            <span className="flex wrap gap-8">
              <Button
                size="xs"
                variant="default"
                aria-label={`Add contact ${person.name || person.address}`}
                loading={add.isPending}
                onClick={() => add.mutate(person)}
              >
                Add contact
              </Button>
              <Button
                size="xs"
                variant="subtle"
                aria-label={`Dismiss ${person.name || person.address}`}
                loading={dismiss.isPending}
                onClick={() => dismiss.mutate(person)}
              >
                Dismiss
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
