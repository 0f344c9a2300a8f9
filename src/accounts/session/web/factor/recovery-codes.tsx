import { Button } from '@mantine/core'
import { announce } from '#ui/announce.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import classes from '../profile-page.module.css'

/** Shown once: the server keeps hashes only. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  return (
    <Dialog label="Recovery codes" onClose={onClose} width={420}>
      <div className={`${classes.dialog} stack gap-16 pad scroll-y`}>
        <h2>Recovery codes</h2>
        <p className={`${classes.quiet} dim`}>
          Use one to sign in when you don’t have your phone. Each works once. Save them now: they aren’t shown again.
        </p>
        <ul className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={`${classes.buttons} flex wrap gap-8`}>
          <Button
            variant="default"
            onClick={() => void navigator.clipboard?.writeText(codes.join('\n')).then(() => announce('Copied'))}
          >
            Copy
          </Button>
          <Button onClick={onClose}>I’ve saved them</Button>
        </div>
      </div>
    </Dialog>
  )
}
