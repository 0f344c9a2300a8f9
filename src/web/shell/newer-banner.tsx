import { IconRefresh } from '@tabler/icons-react'
import { newerPageStore } from '#ui/api/newer-page.ts'
import { useStore } from '#ui/store.ts'
import classes from './connection-banner.module.css'

/** Offered, never done: what is being typed belongs to the user. */
export function NewerBanner() {
  if (!useStore(newerPageStore)) return null
  return (
    <div className={classes.banner} data-kind="news" data-screen-only>
      <IconRefresh size={17} stroke={1.7} aria-hidden />
      <span>
        Gable was updated. Save your work, then{' '}
        <button type="button" className={classes.action} onClick={() => location.reload()}>
          reload the page
        </button>
        .
      </span>
    </div>
  )
}
