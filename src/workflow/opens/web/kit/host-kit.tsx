import { Button, TextInput } from '@mantine/core'
import { IconDeviceMobile, IconQrcode, IconSearch, IconUserPlus } from '@tabler/icons-react'
import { Link, useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import type { Kit } from '../../visits.contract.ts'
import { isOver } from '../../opens.rules.ts'
import { EndSheet } from './end-sheet.tsx'
import { FeedbackSheet } from './feedback-sheet.tsx'
import { HandOver, isHandedOver } from './hand-over.tsx'
import { Kiosk } from './kiosk.tsx'
import type { KitState, ShownVisit } from './kit-state.ts'
import { KitStatus } from './kit-status.tsx'
import { ArrivedList, ExpectedList, Found } from './people-lists.tsx'
import { SignSheet } from './sign-sheet.tsx'
import type { useKit } from './use-kit.ts'
import { type ArrivalInput, VisitorForm } from './visitor-form.tsx'
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
  const blocker = useBlocker({
    shouldBlockFn: () => isAway || isKiosk,
    enableBeforeUnload: () => isHeld || isKiosk,
    withResolver: true,
  })
  const arrive = async (arrival: ArrivalInput) => {
    const entry = await add({ kind: 'arrive', arrival })
    if (entry) announce('Arrival recorded')
    return entry !== undefined
  }
  const arriveKnown = async (contactId: string) => {
    await add({ kind: 'arrive', arrival: { contactId } as ArrivalInput })
    setTyped('')
  }
  const current: ShownVisit | undefined = sheet?.kind === 'feedback' ? shown.arrived.find(({ id }) => id === sheet.id) : undefined
  const { capacity } = data.open
  const isFull = capacity !== null && shown.groups >= capacity
  return (
    <div className={classes.kit}>
      <KitStatus kit={kit} />
      <dl className={classes.counts}>
        <div>
          <dt>Groups</dt>
          <dd className="num">
            {shown.groups}
            {capacity !== null && <small> of {capacity}</small>}
          </dd>
        </div>
        <div>
          <dt>People</dt>
          <dd className="num">{shown.people}</dd>
        </div>
        <div>
          <dt>Feedback</dt>
          <dd className="num">{shown.arrived.filter(({ feedbackAt }) => feedbackAt).length}</dd>
        </div>
      </dl>
      {isFull && (
        <p className={classes.full} role="status">
          Full. Ask the next groups to wait a moment.
        </p>
      )}
      <div className={classes.keys}>
        <Button
          size="lg"
          leftSection={<IconUserPlus size={20} aria-hidden />}
          onClick={() => setSheet({ kind: 'new', name: typed.trim() })}
        >
          New visitor
        </Button>
        <Button
          size="md"
          variant="default"
          leftSection={<IconQrcode size={20} aria-hidden />}
          onClick={() => setSheet({ kind: 'sign' })}
        >
          QR code
        </Button>
        <Button
          size="md"
          variant="default"
          leftSection={<IconDeviceMobile size={20} aria-hidden />}
          onClick={() => setSheet({ kind: 'handOver' })}
        >
          Hand over
        </Button>
      </div>
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
          onNew={() => setSheet({ kind: 'new', name: typed.trim() })}
        />
      ) : (
        <>
          <ArrivedList visits={shown.arrived} isLease={data.open.isLease} onOpen={(id) => setSheet({ kind: 'feedback', id })} />
          <ExpectedList shown={shown} onArrive={(contactId) => void arriveKnown(contactId)} />
        </>
      )}
      {!isOver(shown.state) && (
        <Button size="md" variant="default" fullWidth onClick={() => setSheet({ kind: 'end' })}>
          End open home
        </Button>
      )}
      {isOver(shown.state) && (
        <>
          {isOver(data.open.state) && unsent.length === 0 && (
            <Button
              size="md"
              fullWidth
              variant={data.open.state === 'closed' ? 'filled' : 'default'}
              renderRoot={(props) => <Link to="/opens/$id/follow-up" params={{ id: data.open.id }} {...props} />}
            >
              {data.open.state === 'closed' ? 'Follow up visitors' : 'Show follow-ups'}
            </Button>
          )}
          <p className={classes.over}>This open home has ended. Feedback and late arrivals can still be added.</p>
        </>
      )}
      {sheet?.kind === 'new' && (
        <Dialog label="New visitor" width={520} onClose={close}>
          <div className={classes.sheet}>
            <header>
              <h2>New visitor</h2>
            </header>
            <VisitorForm
              kit={data}
              by="staff"
              name={sheet.name}
              submitLabel="Record arrival"
              onCancel={close}
              onSubmit={async (arrival) => {
                const isKept = await arrive(arrival)
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
          isAway={isAway}
          onAdd={async (happening) => (await add(happening)) !== undefined}
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
      {blocker.status === 'blocked' && !isKiosk && (
        <Dialog label="No connection" width={420} onClose={() => blocker.reset()}>
          <div className={classes.sheet}>
            <h2>Stay here until you have signal</h2>
            <p>
              Without a connection other screens can’t load, and this one can’t come back. What you entered is stored on this
              phone and is sent when the connection is back.
            </p>
            <div className={classes.submit}>
              <Button onClick={() => blocker.reset()}>Stay</Button>
              <Button variant="default" onClick={() => blocker.proceed()}>
                Leave anyway
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  )
}
