import { setScope, type Scope, useScope } from '#ui/session/scope.ts'
import { useMay } from '#ui/session/session-store.ts'
import classes from './scope-switch.module.css'

const words: Record<Scope, string> = { agent: 'Mine', office: 'Office' }

/** Own records or the whole office's, on every list. Without the permission there is nothing to switch. */
export function ScopeSwitch() {
  const scope = useScope()
  const mayOffice = useMay('listings.read.office')
  if (!mayOffice) return null
  return (
    <fieldset className={classes.switch}>
      <legend className="visually-hidden">Show records of</legend>
      {(['agent', 'office'] as const).map((value) => (
        <label className="anchor pointer" key={value}>
          <input type="radio" name="scope" checked={scope === value} onChange={() => setScope(value)} />
          <span>{words[value]}</span>
        </label>
      ))}
    </fieldset>
  )
}
