import { IconSendOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMay } from '#ui/session/session-store.ts'
import { heldQuery } from './installation-calls.ts'
import classes from './restored-banner.module.css'

/** On every page, until the agency may send again: what anyone sends now waits. */
export default function RestoredBanner() {
  const mayRelease = useMay('data.manage')
  const { data } = useQuery(heldQuery)
  if (!data?.isHeld) return null
  if (data.by === 'suspension')
    return (
      <div className={classes.banner} data-screen-only>
        <IconSendOff size={17} stroke={1.7} aria-hidden />
        <span>
          Your agency is suspended: you can read and export everything, but nothing can be changed or sent. Contact the company
          that hosts Gable.
        </span>
      </div>
    )
  return (
    <div className={classes.banner} data-screen-only>
      <IconSendOff size={17} stroke={1.7} aria-hidden />
      <span>
        {data.by === 'import' ? 'Imported from an archive' : 'Restored from a backup'}: no email or SMS is sent and nothing is
        published.{' '}
        {mayRelease ? (
          <Link to={'/settings/data' as never}>Review and allow</Link>
        ) : (
          'Nothing is sent until an owner of your agency allows it.'
        )}
      </span>
    </div>
  )
}
