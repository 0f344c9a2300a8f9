import { IconCloudOff } from '@tabler/icons-react'
import { useIsMutating } from '@tanstack/react-query'
import { connectionStore } from '#ui/api/connection.ts'
import { useStore } from '#ui/store.ts'
import classes from './connection-banner.module.css'

/** Says it once, calmly, and what becomes of the work. */
export function ConnectionBanner() {
  const isAway = useStore(connectionStore) === 'away'
  const waiting = useIsMutating({ predicate: ({ state }) => state.isPaused })
  if (!isAway) return null
  return (
    <div className={classes.banner} data-screen-only>
      <IconCloudOff size={17} stroke={1.7} aria-hidden />
      <span>
        No connection to Gable. You can keep working
        {waiting === 0
          ? '. Nothing is lost.'
          : `. ${waiting === 1 ? '1 change is waiting' : `${waiting} changes are waiting`} to be saved automatically.`}
      </span>
    </div>
  )
}
