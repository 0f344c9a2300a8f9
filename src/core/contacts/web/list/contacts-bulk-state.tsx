import { Button, CloseButton, Progress } from '@mantine/core'
import { formatNumber } from '#ui/formatting.ts'
import { useStore } from '#ui/store.ts'
import { contactBulkStore } from './contacts-bulk.ts'
import classes from './contacts-dialogs.module.css'
import { ContactLink } from './contacts-link.tsx'

/** How far a change of many contacts is; afterwards, which ones it left alone and why. */
export function ContactBulkState() {
  const state = useStore(contactBulkStore)
  if (!state) return null
  const { bulk } = state
  const close = () => contactBulkStore.set(undefined)
  if (bulk.state === 'running' || bulk.state === 'undoing')
    return (
      <div className={classes.state} role="status">
        <span className="num">
          {formatNumber(bulk.done)} of {formatNumber(bulk.total)} contacts
        </span>
        <Progress size="sm" w={160} value={(bulk.done / Math.max(1, bulk.total)) * 100} aria-label="Contacts done" />
      </div>
    )
  return (
    <div className={classes.report} role="alert">
      <header>
        <strong className="num">
          {formatNumber(bulk.refused + bulk.kept)} of {formatNumber(bulk.total)} left as they were
        </strong>
        <CloseButton size="sm" aria-label="Close" onClick={close} />
      </header>
      <ul>
        {bulk.reasons.map(({ reason, count, contacts }) => (
          <li key={reason}>
            <span>
              {reason} <span className="num">({formatNumber(count)})</span>
            </span>
            <span className={classes.names}>
              {contacts.slice(0, 6).map(({ id, name }) => (
                <ContactLink key={id} id={id}>
                  {name}
                </ContactLink>
              ))}
              {count > 6 && <span>and {formatNumber(count - 6)} more</span>}
            </span>
          </li>
        ))}
      </ul>
      <Button size="compact-sm" variant="default" onClick={close}>
        Done
      </Button>
    </div>
  )
}
