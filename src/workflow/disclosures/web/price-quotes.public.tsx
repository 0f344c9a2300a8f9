import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { type PickedContact, ContactPicker } from '#core/contacts/web/contact-picker.public.tsx'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { ApiError, saveFailure } from '#ui/api/api-error.ts'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { formatDateTime, formatMoney } from '#ui/formatting.ts'
import { MoneyInput } from '#ui/typed/money-input.tsx'
import type { PriceStatement } from '../disclosures.contract.ts'
import { disclosureCalls, statementsQuery } from './disclosure-calls.ts'
import classes from './disclosures.module.css'

type Channel = PriceStatement['channel']
const channelWords: Record<Channel, string> = {
  phone: 'By phone',
  openHome: 'At an open home',
  inPerson: 'In person',
  email: 'By email',
  sms: 'By SMS',
  advertisement: 'In an advertisement',
}

/** Every price quoted to a person. The law requires the record, so entries are added and never changed. */
export default function PriceQuotes({ listingId, canEdit }: { listingId: string; canEdit: boolean }) {
  const quotes = useQuery(statementsQuery(listingId))
  const [isAdding, setAdding] = useState(false)
  return (
    <section className={classes.told} aria-label="Price quotes" data-screen-only>
      <header>
        <h2>Price quotes</h2>
        {canEdit && !isAdding && (
          <Button size="compact-xs" variant="subtle" onClick={() => setAdding(true)}>
            Record a quote
          </Button>
        )}
      </header>
      {isAdding && <NewStatement listingId={listingId} onClose={() => setAdding(false)} />}
      {quotes.isPending && <SkeletonRows rows={1} />}
      {quotes.isError && <ErrorState error={quotes.error} onRetry={() => void quotes.refetch()} />}
      {quotes.data?.items.length === 0 && <p className={classes.quiet}>No quotes recorded.</p>}
      <ul>
        {quotes.data?.items.map((one) => (
          <li key={one.id}>
            <strong className="num">
              {[one.fromCents, one.toCents]
                .filter((c) => c !== null)
                .map(formatMoney)
                .join(' to ')}
            </strong>
            <span>
              {channelWords[one.channel].toLowerCase()}
              {one.quotedTo && ' to '}
              {one.contactId ? (
                <Link to="/contacts/$id" params={{ id: one.contactId }}>
                  {one.quotedTo}
                </Link>
              ) : (
                one.quotedTo
              )}
              {one.note && `: ${one.note}`}
            </span>
            <small className="num">
              {formatDateTime(one.saidAt)}
              {one.recordedByName && `, ${one.recordedByName}`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NewStatement({ listingId, onClose }: { listingId: string; onClose(): void }) {
  const queryClient = useQueryClient()
  const [from, setFrom] = useState<number | null>(null)
  const [to, setTo] = useState<number | null>(null)
  const [channel, setChannel] = useState<Channel>('phone')
  const [who, setWho] = useState('')
  const [contact, setContact] = useState<PickedContact>()
  const [note, setNote] = useState('')
  const state = useMutation({
    mutationFn: (fromCents: number) =>
      call(disclosureCalls.state, {
        body: {
          listingId,
          fromCents,
          toCents: to,
          channel,
          contactId: contact?.id ?? null,
          quotedTo: contact ? null : who.trim() || null,
          note: note.trim() || null,
        },
      }),
    onSuccess: () => {
      announce('Quote recorded')
      void queryClient.invalidateQueries({ queryKey: ['priceStatement'] })
      onClose()
    },
  })
  const errorOf = (path: string) =>
    state.error instanceof ApiError ? state.error.fields.find((field) => field.path === path)?.message : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (from) state.mutate(from)
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <MoneyInput
        size="xs"
        label="Price"
        required
        value={from}
        onChange={setFrom}
        onRange={(fromCents, toCents) => {
          setFrom(fromCents)
          setTo(toCents)
        }}
        error={errorOf('fromCents')}
      />
      <MoneyInput size="xs" label="Up to" value={to} onChange={setTo} error={errorOf('toCents')} />
      <NativeSelect
        size="xs"
        label="How"
        value={channel}
        data={Object.entries(channelWords).map(([value, label]) => ({ value, label }))}
        onChange={(event) => setChannel(event.currentTarget.value as Channel)}
      />
      <ContactPicker
        label="Quoted to"
        size="xs"
        value={who}
        onType={(typed) => {
          setWho(typed)
          setContact(undefined)
        }}
        onPick={(picked) => {
          setContact(picked)
          setWho(picked.displayName)
        }}
      />
      <TextInput size="xs" label="Note" value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      {state.isError && !errorOf('toCents') && !errorOf('fromCents') && (
        <p role="alert" className={classes.error}>
          {saveFailure(state.error)}
        </p>
      )}
      <div className={classes.actions}>
        <Button size="xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button size="xs" type="submit" loading={state.isPending} disabled={!from}>
          Record quote
        </Button>
      </div>
    </form>
  )
}
