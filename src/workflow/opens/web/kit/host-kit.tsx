import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { useLeaving } from '#ui/form/leave-dialog.tsx'
import type { Kit } from '../../visits.contract.ts'
import { isOver } from '../../opens.rules.ts'
import { SlotParts } from '#ui/slot-parts.tsx'
import { hostKit } from '../open.slots.ts'
import { EndSheet } from './end-sheet.tsx'
import { FeedbackSheet } from './feedback-sheet.tsx'
import { HandOver, isHandedOver } from './hand-over.tsx'
import { Kiosk } from './kiosk.tsx'
import type { KitState, ShownVisit } from './kit-state.ts'
import { KitButtons } from './kit-buttons.tsx'
import { KitCounts } from './kit-counts.tsx'
import { KitOver } from './kit-over.tsx'
import { KitStatus } from './kit-status.tsx'
import { NoSignalDialog } from './no-signal-dialog.tsx'
import { ArrivedList, ExpectedList, Found } from './people-lists.tsx'
import { SignSheet } from './sign-sheet.tsx'
import { useGroups } from './use-groups.ts'
import type { useKit } from './use-kit.ts'
import { type ArrivalInput, VisitorForm } from './visitor-form.tsx'
import { WaitingList, WaitingRow } from './waiting-list.tsx'
import classes from './kit.module.css'

interface HostKitProps {
  data: Kit
  kit: ReturnType<typeof useKit>
  shown: KitState
}
type Sheet =
  | { kind: 'new'; name: string }
  | { kind: 'feedback'; id: string }
  | { kind: 'end' }
  | { kind: 'handOver' }
  | { kind: 'sign' }

export function HostKit({ data, kit, shown }: HostKitProps) {
  const [sheet, setSheet] = useState<Sheet>()
  const [typed, setTyped] = useState('')
  const [isKiosk, setKiosk] = useState(() => isHandedOver(data.open.id))
  const { add, isAway, unsent } = kit
  const close = () => setSheet(undefined)
  const isHeld = isAway || unsent.length > 0
  // Other screens and a reload need a connection: without one there is no way back to the kit.
  const leaving = useLeaving(
    () => isAway || isKiosk,
    () => isHeld || isKiosk,
  )
  // The visitor does what the screen says.
  const isFull = shown.isFull && !isOver(shown.state)
  const shownAs = isFull ? ('waiting' as const) : ('inside' as const)
  const arrive = async (arrival: ArrivalInput) => {
    const entry = await add({ kind: 'arrive', arrival: { ...arrival, shownAs } })
    if (!entry) return undefined
    announce(isFull ? 'On the waiting list' : 'Arrival recorded')
    return shownAs
  }
  const arriveKnown = async (contactId: string) => {
    await add({ kind: 'arrive', arrival: { ...({ contactId } as ArrivalInput), shownAs } })
    setTyped('')
  }
  const current: ShownVisit | undefined = sheet?.kind === 'feedback' ? shown.arrived.find(({ id }) => id === sheet.id) : undefined
  const groups = useGroups(add)
  const { capacity } = data.open
  const onLeave = capacity === null || isOver(shown.state) ? undefined : (visit: ShownVisit) => void groups.leave(visit)
  const waiting = {
    isOver: isOver(shown.state),
    onLetIn: (visit: ShownVisit) => void groups.letIn(visit),
    onGone: (visit: ShownVisit) => void groups.leave(visit),
  }
  return (
    <div className={classes.kit}>
      <KitStatus kit={kit} />
      <KitCounts open={data.open} shown={shown} isAway={isAway} />
      <KitButtons
        onNew={() => setSheet({ kind: 'new', name: typed.trim() })}
        onSign={() => setSheet({ kind: 'sign' })}
        onHandOver={() => setSheet({ kind: 'handOver' })}
      />
      <SlotParts of={hostKit} props={{ openId: data.open.id, listingId: data.open.listingId, isAway }} />
      <TextInput
        size="md"
        aria-label="Find a visitor"
        placeholder="Find by name or phone"
        leftSection={<IconSearch size={18} aria-hidden />}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed.trim().length >= 2 ? (
        <Found
          q={typed.trim()}
          isAway={isAway}
          shown={shown}
          isLease={data.open.isLease}
          onArrive={(contactId) => void arriveKnown(contactId)}
          onOpen={(id) => setSheet({ kind: 'feedback', id })}
          onLeave={onLeave}
          waitingRow={(visit) => <WaitingRow key={visit.id} visit={visit} {...waiting} />}
          onNew={() => setSheet({ kind: 'new', name: typed.trim() })}
        />
      ) : (
        <>
          <WaitingList shown={shown} capacity={capacity} {...waiting} />
          <ArrivedList
            visits={shown.arrived}
            isLease={data.open.isLease}
            onOpen={(id) => setSheet({ kind: 'feedback', id })}
            onLeave={onLeave}
          />
          <ExpectedList shown={shown} onArrive={(contactId) => void arriveKnown(contactId)} />
        </>
      )}
      {!isOver(shown.state) && (
        <Button size="md" variant="default" fullWidth onClick={() => setSheet({ kind: 'end' })}>
          End open home
        </Button>
      )}
      {isOver(shown.state) && <KitOver open={data.open} hasUnsent={unsent.length > 0} />}
      {sheet?.kind === 'new' && (
        <Dialog label="New visitor" width={520} onClose={close}>
          <div className={classes.sheet}>
            <header className="flex between baseline gap-12">
              <h2 className="breaks">New visitor</h2>
            </header>
            <VisitorForm
              kit={data}
              by="staff"
              name={sheet.name}
              known={shown.known}
              submitLabel="Record arrival"
              onCancel={close}
              onSubmit={async (arrival) => {
                const isKept = (await arrive(arrival)) !== undefined
                if (isKept) {
                  setTyped('')
                  close()
                }
                return isKept
              }}
            />
          </div>
        </Dialog>
      )}
      {current && (
        <FeedbackSheet
          key={current.id}
          visit={current}
          isLease={data.open.isLease}
          rentPeriod={data.open.rentPeriod}
          isAway={isAway}
          onAdd={async (happening) => (await add(happening)) !== undefined}
          onLeave={() => groups.leave(current)}
          onBack={() => groups.letIn(current)}
          onRemove={() => groups.remove(current)}
          onClose={close}
        />
      )}
      {sheet?.kind === 'end' && (
        <EndSheet
          shown={shown}
          onAdd={async (happening) => (await add(happening)) !== undefined}
          onOpen={(id) => setSheet({ kind: 'feedback', id })}
          onClose={close}
        />
      )}
      {sheet?.kind === 'sign' && <SignSheet kit={data} isAway={isAway} onClose={close} />}
      {sheet?.kind === 'handOver' && (
        <HandOver
          openId={data.open.id}
          onClose={close}
          onStart={() => {
            close()
            setKiosk(true)
          }}
        />
      )}
      {isKiosk && <Kiosk kit={data} onArrive={arrive} onLeave={() => setKiosk(false)} />}
      {leaving && !isKiosk && <NoSignalDialog {...leaving} />}
    </div>
  )
}
