import { Dialog } from '#ui/components/dialog.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { KeyCaps } from '#ui/components/key-caps.tsx'
import { keyGroupsStore } from '#ui/keys.ts'
import { useStore } from '#ui/store.ts'
import { IconX } from '@tabler/icons-react'
import classes from './keys-dialog.module.css'
import { closeOverlay } from './overlays.ts'

/** Every key that works on this page. */
export default function KeysDialog() {
  const groups = useStore(keyGroupsStore).filter(({ bindings }) => bindings.length > 0)
  return (
    <Dialog label="Keyboard shortcuts" width={560} onClose={closeOverlay}>
      <div className={classes.head}>
        <h2>Keyboard shortcuts</h2>
        <IconButton label="Close" keys="escape" onClick={closeOverlay}>
          <IconX size={18} />
        </IconButton>
      </div>
      <div className={classes.groups}>
        {groups.map(({ heading, bindings }) => (
          <section key={heading} aria-label={heading}>
            <h3>{heading}</h3>
            <dl>
              {bindings.map(({ keys, label }) => (
                <div key={keys}>
                  <dt>{label}</dt>
                  <dd>
                    <KeyCaps keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
