import { Button, TextInput } from '@mantine/core'
import { announce } from '#ui/announce.tsx'
import classes from './mail-in.module.css'

/** An address to copy. */
export function CopyField({ label, value }: { label: string; value: string }) {
  return (
    <div className={`${classes.copy} row wrap gap-8`}>
      <TextInput size="sm" label={label} readOnly value={value} />
      <Button
        size="sm"
        variant="default"
        aria-label={`Copy ${label.toLowerCase()}`}
        onClick={() => void navigator.clipboard.writeText(value).then(() => announce('Copied'))}
      >
        Copy
      </Button>
    </div>
  )
}
