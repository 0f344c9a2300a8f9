import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { deviceName } from '#common/device-name.ts'
import { formatDateTime } from '#ui/formatting.ts'
import type { AuditEntry } from '../audit-log.contract.ts'
import { actionWord, entityWord, pathOf, valueWord } from './audit-words.ts'
import classes from './audit-page.module.css'

/** One entry, or the entries of a run, which open below their number. */
export function AuditRun({ run }: { run: readonly [AuditEntry, ...AuditEntry[]] }) {
  const [isOpen, setOpen] = useState(false)
  const [{ at, action, entity }] = run
  if (run.length === 1) return <AuditRow event={run[0]} />
  return (
    <>
      <li className={classes.row}>
        <time className={`${classes.quiet} quiet num`} dateTime={at}>
          {formatDateTime(at)}
        </time>
        <span className={classes.who}>Gable</span>
        <div className={classes.what}>
          <strong>{actionWord(action)}</strong> {entityWord(entity)}{' '}
          <Button variant="subtle" size="compact-xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Show'} {run.length} entries
          </Button>
        </div>
      </li>
      {isOpen && run.map((event) => <AuditRow key={event.id} event={event} />)}
    </>
  )
}

function AuditRow({ event }: { event: AuditEntry }) {
  const { at, userName, userId, action, entity, entityId, changes, ip, device } = event
  const path = pathOf(entity, entityId)
  const isOwn = entity === 'user' && entityId === userId
  const from = [device && deviceName(device), ip].filter(Boolean).join(', ')
  return (
    <li className={classes.row}>
      <time className={`${classes.quiet} quiet num`} dateTime={at}>
        {formatDateTime(at)}
      </time>
      <span className={classes.who}>{userName ?? (userId ? 'Former user' : 'Gable')}</span>
      <div className={classes.what}>
        <strong>{actionWord(action)}</strong> {/* Who did it says whose sign-in or password it was. */}
        {isOwn ? null : path ? <Link to={path}>{entityWord(entity)}</Link> : <span>{entityWord(entity)}</span>}
        {changes.length > 0 && (
          <details>
            <summary>
              Show {changes.length} {changes.length === 1 ? 'field' : 'fields'}
            </summary>
            <dl>
              {changes.map(({ field, before, after }) => (
                <div key={field}>
                  <dt>{actionWord(field)}</dt>
                  <dd>
                    <del className="dim">{valueWord(before)}</del> <ins className="undressed">{valueWord(after)}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
      <span className={`${classes.quiet} quiet`}>{from}</span>
    </li>
  )
}
