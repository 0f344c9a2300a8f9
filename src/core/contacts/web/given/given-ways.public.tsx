import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatPhone } from '#common/format-phone.ts'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { formatDate } from '#ui/formatting.ts'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure } from '#ui/toast.ts'
import type { GivenWay, GivenWayOfContact } from '../../given-ways.contract.ts'
import { consentCalls, contactKind } from '../contact-calls.public.tsx'
import classes from './given-ways.module.css'

const words = { email: 'New email given, not confirmed', mobile: 'New mobile given, not confirmed' } as const

interface GivenWaysProps {
  ways: readonly (GivenWay & Partial<GivenWayOfContact>)[]
  /** Kind that is read again afterwards, besides contacts. */
  kind?: string
  isReadOnly?: boolean
}
/** Shows the ways to reach this contact that someone typed without a sign-in: one press makes them the contact's. Empty where there are none. */
export function GivenWays({ ways, kind = contactKind, isReadOnly = false }: GivenWaysProps) {
  const mayWrite = useMay('contacts.write')
  if (!ways.length) return null
  return (
    <ul className={classes.ways} aria-label="Given, not confirmed">
      {ways.map((way) => (
        <li key={way.id}>
          <span>
            {words[way.kind]}: <strong>{way.kind === 'email' ? way.value : formatPhone(way.value)}</strong>
            {way.source && way.givenAt && (
              <small>
                {formatDate(way.givenAt)}, {way.source}
              </small>
            )}
          </span>
          {mayWrite && !isReadOnly && <Decide way={way} kind={kind} />}
        </li>
      ))}
    </ul>
  )
}

function Decide({ way, kind }: { way: GivenWay; kind: string }) {
  const queryClient = useQueryClient()
  const read = () => {
    void queryClient.invalidateQueries({ queryKey: [contactKind] })
    if (kind !== contactKind) void queryClient.invalidateQueries({ queryKey: [kind] })
  }
  const params = { id: way.id }
  const add = useMutation({
    mutationFn: () => call(consentCalls.addGiven, { params }),
    onSuccess: () => announce(`${way.value} was added to the contact`),
    onError: toastFailure,
    onSettled: read,
  })
  const dismiss = useMutation({
    mutationFn: () => call(consentCalls.dismissGiven, { params }),
    onSuccess: () => announce(`${way.value} was dismissed`),
    onError: toastFailure,
    onSettled: read,
  })
  const isBusy = add.isPending || dismiss.isPending
  return (
    <span className={classes.buttons}>
      <Button
        size="compact-sm"
        variant="default"
        disabled={isBusy}
        loading={add.isPending}
        aria-label={`Add ${way.value} to contact`}
        onClick={() => add.mutate()}
      >
        Add to contact
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        disabled={isBusy}
        aria-label={`Dismiss ${way.value}`}
        onClick={() => dismiss.mutate()}
      >
        Dismiss
      </Button>
    </span>
  )
}

/** Given ways on the page of a contact. */
export function GivenWaysOf({ contactId, isReadOnly }: { contactId: string; isReadOnly: boolean }) {
  const given = useQuery(callQuery(contactKind, consentCalls.given, { params: { id: contactId } }))
  return <GivenWays ways={given.data?.items ?? []} isReadOnly={isReadOnly} />
}
