import { IconCloudUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useStore } from '#ui/store.ts'
import { outboxStore, watchOutbox } from './kit/outbox.ts'
import classes from './outbox-banner.module.css'

const longMs = 48 * 3_600_000

/** Entries of open homes that wait on this phone; they are sent while this is on the screen. */
export function OutboxBanner() {
  const { entries } = useStore(outboxStore)
  useEffect(watchOutbox, [])
  const [first] = entries
  if (!first) return null
  const isLong = Date.now() - Date.parse(first.at) > longMs
  const refused = entries.filter(({ refusal }) => refusal !== undefined).length
  const places = new Set(entries.map(({ place }) => place))
  const where = places.size === 1 ? ` of ${first.place}` : ` of ${places.size} open homes`
  return (
    <Link to="/opens/$id" params={{ id: first.openId }} className={classes.banner} data-long={isLong || refused > 0 || undefined}>
      <IconCloudUp size={18} stroke={1.7} aria-hidden />
      <span>
        {entries.length} {entries.length === 1 ? 'entry' : 'entries'}
        {where} {entries.length === 1 ? 'is' : 'are'} on this phone.{' '}
        {refused
          ? `${refused} can’t be sent. Check them.`
          : isLong
            ? 'Connect this phone to send them.'
            : 'Sending when there is signal.'}
      </span>
    </Link>
  )
}
