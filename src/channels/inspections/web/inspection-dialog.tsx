import { Anchor, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clockTime, minutesOf } from '#common/time/days.ts'
import { ContactPicker } from '#core/contacts/web/contact-picker.public.tsx'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { DayTimeInput } from '#ui/typed/day-time-input.tsx'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { useKeptText } from '#ui/form/use-kept-text.ts'
import { sessionStore, useMay } from '#ui/session/session-store.ts'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import { openKind } from '#workflow/opens/opens.rules.ts'
import type { Inspection } from '../inspections.contract.ts'
import { usualMinutes } from '../inspections.rules.ts'
import { freeQuery, inspectionCalls } from './inspection-calls.ts'
import classes from './inspections.module.css'
import { ListingPicker } from './listing-picker.tsx'

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
  const kept = useKeptText(`inspection.${of?.open.id ?? [given, contact?.id].filter(Boolean).join('.')}`, {
    place: '',
    listingId: given ?? '',
    name: of?.name ?? contact?.name ?? '',
    contactId: of?.contactId ?? contact?.id ?? '',
    hostId: of?.open.hosts[0]?.id ?? agentId ?? sessionStore.get().user?.AgentId ?? '',
    startsAt: of?.open.startsAt ?? null,
    minutes: of ? minutesOf(of.open.endsAt.slice(11)) - minutesOf(of.open.startsAt.slice(11)) : usualMinutes,
    placeNote: '',
    invites: !of?.whyNoMail,
  })
  const { place, listingId, name, contactId, hostId, startsAt, minutes, placeNote, invites } = kept.values
  const mayAgents = useMay('agents.read')
  const agents = useQuery({ ...agentsQuery(), enabled: mayAgents })
  const day = startsAt?.slice(0, 10)
  const free = useQuery({
    ...freeQuery({ listingId, hostId, day: day ?? '', minutes }),
    enabled: Boolean(day && hostId && listingId),
    placeholderData: keepPreviousData,
  })
  const times = day && hostId ? (free.data?.items ?? []).filter((one) => one.startsAt.startsWith(day)) : []
  const isWhole = startsAt?.length === 16
  const canSave = isWhole && listingId !== '' && (of !== undefined || contactId !== '')
  const save = useMutation({
    mutationFn: () => {
      const when = { startsAt: startsAt ?? '', minutes, hostIds: hostId ? [hostId] : [], invites }
      return of
        ? call(inspectionCalls.move, { params: { id: of.open.id }, body: { version: of.open.version, ...when } })
        : call(inspectionCalls.book, { body: { listingId, contactId, ...when, placeNote: placeNote.trim() || null } })
    },
    onSuccess: () => {
      kept.forget()
      announce(of ? 'Inspection moved' : 'Inspection booked')
      void queryClient.invalidateQueries({ queryKey: [openKind] })
      void queryClient.invalidateQueries({ queryKey: ['calendar'] })
      void queryClient.invalidateQueries({ queryKey: ['contact'] })
      onClose()
    },
  })
  const booking = contact ? `Book an inspection with ${contact.name}` : 'Book a private inspection'
  const title = of ? `Move the inspection with ${of.name}` : booking
  return (
    <Dialog label={title} width={480} onClose={onClose}>
      <form
        className={classes.sheet}
        onSubmit={(event) => {
          event.preventDefault()
          if (canSave && !save.isPending) save.mutate()
        }}
      >
        <h2>{title}</h2>
        <RestoredNote at={kept.restoredAt} onDiscard={kept.discard} />
        {!given && (
          <ListingPicker
            value={place}
            error={place && !listingId ? 'Choose a listing from the list' : undefined}
            onType={(value) => kept.set({ place: value, listingId: '' })}
            onPick={(one) => kept.set({ place: one.name, listingId: one.id, ...(one.agentId && { hostId: one.agentId }) })}
          />
        )}
        {!of && !contact && (
          <ContactPicker
            label="Contact"
            placeholder="Name, email or phone"
            value={name}
            error={name && !contactId ? 'Choose a contact from the list' : undefined}
            onType={(value) => kept.set({ name: value, contactId: '' })}
            onPick={(contact) => kept.set({ name: contact.displayName, contactId: contact.id })}
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
            onChange={(event) => kept.set({ hostId: event.currentTarget.value })}
          />
        )}
        <div className={classes.pair}>
          <DayTimeInput
            label="When"
            timeLabel="Time"
            usualTime="10:00"
            value={startsAt}
            onChange={(next) => kept.set({ startsAt: next })}
          />
          <NativeSelect
            label="Duration"
            value={String(minutes)}
            data={[...new Set([...lengths, minutes])]
              .toSorted((a, b) => a - b)
              .map((one) => ({ value: String(one), label: `${one} min` }))}
            onChange={(event) => kept.set({ minutes: Number(event.currentTarget.value) })}
          />
        </div>
        {times.length > 0 && (
          <fieldset className={classes.free}>
            <legend>Free that day, with travel</legend>
            {times.map((one) => (
              <button
                key={one.startsAt}
                type="button"
                aria-pressed={one.startsAt === startsAt}
                onClick={() => kept.set({ startsAt: one.startsAt })}
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
        {!of && (
          <TextInput
            label="Where to meet"
            placeholder="At the front gate"
            maxLength={300}
            value={placeNote}
            onChange={(event) => kept.set({ placeNote: event.currentTarget.value })}
          />
        )}
        <Checkbox
          label="Send the confirmation, and a reminder the day before"
          description={of?.whyNoMail ?? 'By email with an entry for their calendar, or by SMS where they have no email'}
          disabled={Boolean(of?.whyNoMail)}
          checked={invites}
          onChange={(event) => kept.set({ invites: event.currentTarget.checked })}
        />
        {save.isError && <p role="alert">{saveFailure(save.error)}</p>}
        <footer>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!canSave} loading={save.isPending}>
            {of ? 'Move' : 'Book'}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
