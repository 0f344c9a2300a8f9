import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { ConnectionTest } from '../../portal-accounts.contract.ts'
import classes from './accounts-page.module.css'

/** The steps of a connection test with their outcomes. */
export function ConnectionSteps({ test }: { test: ConnectionTest }) {
  return (
    <ul className={`${classes.steps} stack gap-8 small`} aria-label="Test results">
      {test.steps.map(({ name, isOk, message }) => (
        <li key={name} data-ok={isOk}>
          {isOk ? (
            <IconCircleCheck size={17} stroke={1.75} role="img" aria-label="Works" />
          ) : (
            <IconCircleX size={17} stroke={1.75} role="img" aria-label="Failed" />
          )}
          <span>
            <strong>{name}</strong> {message}
          </span>
        </li>
      ))}
    </ul>
  )
}
