import { IconSendOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { installationQuery } from './installation-calls.ts'
import classes from './restored-banner.module.css'

/** For owners, on every page, until they have allowed sending again. */
export default function RestoredBanner() {
  const { data } = useQuery(installationQuery)
  if (!data?.restored || data.restored.releasedAt) return null
  return (
    <div className={classes.banner} data-screen-only>
      <IconSendOff size={17} stroke={1.7} aria-hidden />
      <span>
        Restored from a backup: no email is sent and nothing is published.{' '}
        <Link to={'/settings/data' as never}>Review and allow</Link>
      </span>
    </div>
  )
}
