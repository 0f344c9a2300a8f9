import { IconCheck, IconCircleCheck, IconCloudOff, IconCloudUp, IconLoader2, IconX } from '@tabler/icons-react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { nameOf } from './kit-state.ts'
import { discard, type KeptEntry } from './outbox.ts'
import type { useKit } from './use-kit.ts'
import classes from './kit.module.css'

/**
 * Whether the kit would go on without a connection, what still waits on this phone, and what the server refused. Its lines stay when the
 * signal goes or comes: what is below does not move away from the finger.
 */
export function KitStatus({ kit: { readiness, isAway, unsent, refused, shown } }: { kit: ReturnType<typeof useKit> }) {
  const waiting = `${unsent.length} ${unsent.length === 1 ? 'entry' : 'entries'} on this phone`
  // The first arrival starts the open home.
  const sent = shown?.state === 'planned' ? 'Nothing to send yet' : 'Everything is sent'
  return (
    <div className={`${classes.status} stack gap-8`} data-tells-connection>
      <p role="status" data-state={isAway ? 'away' : readiness.state}>
        {isAway ? (
          <IconCloudOff size={18} stroke={1.7} aria-hidden />
        ) : readiness.state === 'ready' ? (
          <IconCircleCheck size={18} stroke={1.7} aria-hidden />
        ) : (
          <IconLoader2 size={18} stroke={1.7} aria-hidden />
        )}
        <span>
          {readiness.state === 'checking' && 'Getting ready for no signal'}
          {readiness.state === 'notReady' && 'This browser stores nothing. Use it only with signal, or leave its private mode.'}
          {readiness.state === 'ready' && (isAway ? 'No signal. Everything is stored on this phone.' : 'Ready without signal')}
        </span>
      </p>
      {readiness.state === 'ready' && !readiness.isLasting && (
        <p className="quiet">Leave this tab open until everything is sent.</p>
      )}
      {readiness.state !== 'notReady' && (
        <p className={unsent.length > 0 ? classes.waiting : 'dim'}>
          {unsent.length > 0 ? (
            <IconCloudUp size={18} stroke={1.7} aria-hidden />
          ) : (
            <IconCheck size={18} stroke={1.7} aria-hidden />
          )}
          <span>{unsent.length === 0 ? sent : isAway ? `${waiting}, waiting for signal` : `${waiting}, sending`}</span>
        </p>
      )}
      {refused.map((entry) => (
        <p key={entry.seq} role="alert" className={classes.refused}>
          <span>
            {wordsOf(entry)}: {entry.refusal}
          </span>
          <IconButton label={`Dismiss ${wordsOf(entry)}`} onClick={() => void discard(entry.seq)}>
            <IconX size={16} />
          </IconButton>
        </p>
      ))}
    </div>
  )
}

function wordsOf({ happening }: KeptEntry): string {
  if (happening.kind === 'arrive')
    return `Arrival of ${nameOf({ isGuest: happening.arrival.isGuest ?? false, people: (happening.arrival.people ?? []) as never })}`
  if (happening.kind === 'feedback') return 'Feedback'
  if (happening.kind === 'place')
    return happening.place.to === 'inside' ? 'Letting a group in' : 'Moving a group to the waiting list'
  return happening.kind === 'close' ? 'End of the open home' : 'Entry'
}
