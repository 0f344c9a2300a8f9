import { Anchor, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { clockTime, minutesOf } from '#common/time/days.ts'
import { ContactPicker } from '#core/contacts/web/contact-picker.public.tsx'
import { ListingPicker } from '#core/listings/web/listing-picker.public.tsx'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { showChanged } from '#ui/api/show-changed.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { DayTimeInput } from '#ui/typed/day-time-input.tsx'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { DialogButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { sessionStore, useMay } from '#ui/session/session-store.ts'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import { openKind } from '#workflow/opens/opens.rules.ts'
import type { Inspection } from '../inspections.contract.ts'
import { usualMinutes } from '../inspections.rules.ts'
import { freeQuery, inspectionCalls } from './inspection-calls.ts'
import classes from './inspections.module.css'

interface InspectionDialogProps {
  /** Undefined: chosen here. */
  listingId: string | undefined
  /** The contact it is booked for, where that is known. */
  contact?: { id: string; name: string } | undefined
  /** The agent of the listing hosts it, unless another one is chosen. */
  agentId: string | undefined
  /** One to move; without it a new one is booked. */
  of?: Inspection | undefined
  onClose(): void
}
const lengths = [15, 20, 30, 45, 60]

export function InspectionDialog({ listingId: given, contact, agentId, of, onClose }: InspectionDialogProps) {
  const queryClient = useQueryClient()
  const form = useForm({
    record: null,
    start: {
      place: '',
      listingId: given ?? '',
      name: of?.name ?? contact?.name ?? '',
      contactId: of?.contactId ?? contact?.id ?? '',
      hostId: of?.open.hosts[0]?.id ?? agentId ?? sessionStore.get().user?.AgentId ?? '',
      startsAt: of?.open.startsAt ?? null,
      minutes: of ? minutesOf(of.open.endsAt.slice(11)) - minutesOf(of.open.startsAt.slice(11)) : usualMinutes,
      placeNote: '',
      invites: !of?.whyNoMail,
    },
    keptAs: `inspection.${of?.open.id ?? [given, contact?.id].filter(Boolean).join('.')}`,
    canSave: ({ startsAt, listingId, contactId }) =>
      startsAt?.length === 16 && listingId !== '' && (of !== undefined || contactId !== ''),
    async create({ startsAt, minutes, hostId, invites, listingId, contactId, placeNote }) {
      const when = { startsAt: startsAt ?? '', minutes, hostIds: hostId ? [hostId] : [], invites }
      if (!of) return call(inspectionCalls.book, { body: { listingId, contactId, ...when, placeNote: placeNote.trim() || null } })
      const now = await call(inspectionCalls.move, { params: { id: of.open.id }, body: { version: of.open.version, ...when } })
      showChanged(queryClient, [openKind], now.open)
      return now
    },
    onSaved() {
      announce(of ? 'Inspection moved' : 'Inspection booked')
      for (const kind of [openKind, 'calendar', 'contact']) void queryClient.invalidateQueries({ queryKey: [kind] })
      onClose()
    },
    labels: {
      hostId: 'Host',
      startsAt: 'When',
      minutes: 'Duration',
      placeNote: 'Where to meet',
      invites: 'Send the confirmation, and a reminder the day before',
    },
  })
  const { place, listingId, name, contactId, hostId, startsAt, minutes } = form.values
  const mayAgents = useMay('agents.read')
  const agents = useQuery({ ...agentsQuery(), enabled: mayAgents })
  const day = startsAt?.slice(0, 10)
  const free = useQuery({
    ...freeQuery({ listingId, hostId, day: day ?? '', minutes }),
    enabled: Boolean(day && hostId && listingId),
    placeholderData: keepPreviousData,
  })
  const times = day && hostId ? (free.data?.items ?? []).filter((one) => one.startsAt.startsWith(day)) : []
  const booking = contact ? `Book an inspection with ${contact.name}` : 'Book a private inspection'
  const title = of ? `Move the inspection with ${of.name}` : booking
  return (
    <Dialog label={title} width={480} onClose={onClose}>
      <RecordForm form={form} className={`${classes.sheet} stack gap-12 pad`}>
        <h2>{title}</h2>
        <RestoredNote form={form} />
        {!given && (
          <ListingPicker
            value={place}
            error={place && !listingId ? 'Choose a listing from the list' : undefined}
            onType={(value) => form.set({ place: value, listingId: '' })}
            onPick={(one) => form.set({ place: one.name, listingId: one.id, ...(one.agentId && { hostId: one.agentId }) })}
          />
        )}
        {!of && !contact && (
          <ContactPicker
            label="Contact"
            placeholder="Name, email or phone"
            value={name}
            error={name && !contactId ? 'Choose a contact from the list' : undefined}
            onType={(value) => form.set({ name: value, contactId: '' })}
            onPick={(contact) => form.set({ name: contact.displayName, contactId: contact.id })}
          />
        )}
        {mayAgents && (
          <NativeSelect
            label="Host"
            value={hostId}
            data={[
              { value: '', label: 'No host' },
              ...(agents.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => form.set({ hostId: event.currentTarget.value })}
          />
        )}
        <div className={classes.pair}>
          <DayTimeInput {...form.field('startsAt')} timeLabel="Time" usualTime="10:00" />
          <NativeSelect
            label="Duration"
            value={String(minutes)}
            data={[...new Set([...lengths, minutes])]
              .toSorted((a, b) => a - b)
              .map((one) => ({ value: String(one), label: `${one} min` }))}
            onChange={(event) => form.set({ minutes: Number(event.currentTarget.value) })}
          />
        </div>
        {times.length > 0 && (
          <fieldset className={`${classes.free} flex wrap gap-8`}>
            <legend className="dim">Free that day, with travel</legend>
            {times.map((one) => (
              <button
                key={one.startsAt}
                type="button"
                aria-pressed={one.startsAt === startsAt}
                onClick={() => form.set({ startsAt: one.startsAt })}
              >
                {clockTime(one.startsAt.slice(11))}
              </button>
            ))}
          </fieldset>
        )}
        {free.isError && (
          <p role="alert">
            Free times couldn’t be loaded. Type a time, or{' '}
            <Anchor component="button" type="button" inherit onClick={() => void free.refetch()}>
              try again
            </Anchor>
            .
          </p>
        )}
        {day && hostId && free.data && times.length === 0 && <p className={classes.quiet}>No free time left that day.</p>}
        {!of && <TextInput {...form.text('placeNote')} placeholder="At the front gate" maxLength={300} />}
        <Checkbox
          {...form.checkbox('invites')}
          description={of?.whyNoMail ?? 'By email with an entry for their calendar, or by SMS where they have no email'}
          disabled={Boolean(of?.whyNoMail)}
        />
        <FormFailure form={form} />
        <DialogButtons form={form} save={of ? 'Move' : 'Book'} onCancel={onClose} />
      </RecordForm>
    </Dialog>
  )
}
