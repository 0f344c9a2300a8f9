import { formatDateTime } from '#ui/formatting.ts'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import type { OperatorEvent } from '../operate.contract.ts'
import { eventsQuery } from './operate-calls.ts'
import classes from './operate-page.module.css'

const words: Record<OperatorEvent['action'], string> = {
  created: 'Operator added',
  linkMade: 'New sign-in link created',
  activated: 'Password and app set up',
  removed: 'Operator removed',
  signedIn: 'Signed in',
  signInFailed: 'Sign-in refused',
  signedOut: 'Signed out',
  agencyCreated: 'Agency created',
  agencySuspended: 'Agency suspended',
  agencyResumed: 'Suspension ended',
  mailTested: 'Test email sent',
}

/** Actions of operators, the newest first. Nothing in it can be changed. */
export function LogTab() {
  const events = usePages(eventsQuery)
  const all = events.data?.items
  if (!all?.length)
    return (
      <PagesState of={events} rows={8}>
        Nothing yet.
      </PagesState>
    )
  return (
    <>
      <div className={classes.scroll}>
        <table className={`${classes.table} ${classes.cards}`}>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
              <th scope="col">About</th>
              <th scope="col">IP address</th>
            </tr>
          </thead>
          <tbody>
            {all.map((one) => (
              <tr key={one.id}>
                <td className={`${classes.when} one-line num`}>{formatDateTime(one.at)}</td>
                <td>{one.operator ?? (one.ip ? 'Not signed in' : 'Command line')}</td>
                <td>{words[one.action]}</td>
                <td>
                  {one.subject}
                  {one.detail && <span className={`${classes.detail} quiet block breaks`}>{one.detail}</span>}
                </td>
                <td className={classes.quiet}>{one.ip}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <MoreRows of={events} size="sm" />
    </>
  )
}
