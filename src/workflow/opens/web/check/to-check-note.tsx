import { Button } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMay } from '#ui/session/session-store.ts'
import { toCheckQuery } from '../visit-calls.ts'
import classes from './check.module.css'

/** Shown only while someone waits to be checked. */
export function ToCheckNote() {
  const mayWrite = useMay('contacts.write')
  const toCheck = useQuery({ ...toCheckQuery(), enabled: mayWrite })
  const count = toCheck.data?.items.length ?? 0
  if (toCheck.isError && !toCheck.data)
    return (
      <p className={classes.note} role="alert">
        Visitors to check couldn’t be loaded.
        <Button size="compact-sm" variant="default" onClick={() => void toCheck.refetch()}>
          Retry
        </Button>
      </p>
    )
  if (!count) return null
  return (
    <Link to="/opens/check" className={classes.note}>
      <IconUserQuestion size={18} stroke={1.7} aria-hidden />
      {count === 1
        ? '1 visitor may be a contact you have. Check them.'
        : `${count} visitors may be contacts you have. Check them.`}
    </Link>
  )
}
