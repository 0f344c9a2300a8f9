import { Button } from '@mantine/core'
import { announce } from '#ui/announce.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import classes from '../profile-page.module.css'

/** Shown once: the server keeps hashes only. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  return (
    <Dialog label="Recovery codes" onClose={onClose} width={420}>
      <div className={classes.dialog}>
        <h2>Recovery codes</h2>
        <p className={classes.quiet}>
          Each signs you in once when your telephone is not at hand. They are not shown again: keep them in your password manager
          or on paper.
        </p>
        <ul className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={classes.buttons}>
          <Button onClick={onClose}>I have kept them</Button>
          <Button
            variant="default"
            onClick={() => void navigator.clipboard?.writeText(codes.join('\n')).then(() => announce('Copied'))}
          >
            Copy
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
