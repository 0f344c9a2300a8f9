import { KeyCaps } from '#ui/components/key-caps.tsx'
import { keyGroupsStore } from '#ui/keys.ts'
import { useStore } from '#ui/store.ts'
import classes from './keys-dialog.module.css'
import { TitledDialog } from './titled-dialog.tsx'

/** Every key that works on this page. */
export default function KeysDialog() {
  const groups = useStore(keyGroupsStore).filter(({ bindings }) => bindings.length > 0)
  return (
    <TitledDialog title="Keyboard shortcuts">
      {/* It scrolls, so keys must reach it. */}
      <div className={classes.groups} tabIndex={0} role="group" aria-label="Keyboard shortcuts">
        <div className={classes.columns}>
          {groups.map(({ heading, bindings }) => (
            <section key={heading} aria-label={heading}>
              <h3>{heading}</h3>
              <dl>
                {bindings.map(({ keys, label }) => (
                  <div key={keys}>
                    <dt className="small">{label}</dt>
                    <dd>
                      <KeyCaps keys={keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </TitledDialog>
  )
}
