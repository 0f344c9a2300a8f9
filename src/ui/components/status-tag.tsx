import { wordOf } from '#common/text/name-words.ts'
import { type StatusTone, toneOf } from './status-words.ts'
import classes from './status-tag.module.css'

/** A tinted tag: always a word, never colour alone. `tone` and `label` overrule what the status itself says. */
export function StatusTag({
  status,
  tone = toneOf(status),
  label = wordOf(status),
}: {
  status: string
  tone?: StatusTone
  label?: string
}) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {label}
    </span>
  )
}
