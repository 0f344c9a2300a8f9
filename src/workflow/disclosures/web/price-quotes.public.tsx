import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ContactPicker } from '#core/contacts/web/contact-picker.public.tsx'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
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
  link: 'By link',
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
      {quotes.data?.items.length === 0 && <p className="quiet">No quotes recorded.</p>}
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
            <small className="num push">
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
  const form = useForm({
    record: null,
    start: {
      fromCents: null as number | null,
      toCents: null as number | null,
      channel: 'phone' as Channel,
      who: '',
      contactId: null as string | null,
      note: '',
    },
    canSave: ({ fromCents }) => Boolean(fromCents),
    async create({ fromCents, who, contactId, note, ...typed }) {
      const quotedTo = contactId ? null : who.trim() || null
      const body = { ...typed, listingId, fromCents: fromCents ?? 0, contactId, quotedTo, note: note.trim() || null }
      await call(disclosureCalls.state, { body })
      announce('Quote recorded')
      void queryClient.invalidateQueries({ queryKey: ['priceStatement'] })
    },
    onSaved: onClose,
    labels: { fromCents: 'Price', toCents: 'Up to', channel: 'How', note: 'Note' },
  })
  const { values, problems } = form
  return (
    <RecordForm form={form} className={classes.form}>
      <MoneyInput
        size="xs"
        required
        {...form.field('fromCents')}
        onRange={(fromCents, toCents) => form.set({ fromCents, toCents })}
      />
      <MoneyInput size="xs" {...form.field('toCents')} />
      <NativeSelect
        size="xs"
        {...form.text('channel')}
        data={Object.entries(channelWords).map(([value, label]) => ({ value, label }))}
      />
      <ContactPicker
        label="Quoted to"
        size="xs"
        value={values.who}
        onType={(who) => form.set({ who, contactId: null })}
        onPick={(picked) => form.set({ who: picked.displayName, contactId: picked.id })}
      />
      <TextInput size="xs" {...form.text('note')} />
      {!problems.has('toCents') && !problems.has('fromCents') && <FormFailure form={form} className={classes.error} />}
      <div className="flex end gap-8 span">
        <Button size="xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button size="xs" type="submit" loading={form.isSaving} disabled={!form.canSave}>
          Record quote
        </Button>
      </div>
    </RecordForm>
  )
}
