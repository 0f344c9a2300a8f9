import { UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { sizeWords } from '../note-files.rules.ts'
import { iconOf } from './note-file-words.ts'
import classes from './note-files.module.css'
import type { DraftFile, useNoteFiles } from './use-note-files.ts'

/** Files of a note that is being written: on their way, arrived, refused, taken off. */
export function NoteFormFiles({ of: { files, takeOff, putBack, retry } }: { of: ReturnType<typeof useNoteFiles> }) {
  if (!files.length) return null
  return (
    <ul className="flex wrap gap-8 above-8" aria-label="Files">
      {files.map((one) => {
        const Icon = iconOf(one.file?.contentType ?? '', one.name)
        const { key, name } = one
        return (
          <li
            key={key}
            className={classes.file}
            data-off={one.isOff || undefined}
            data-failed={one.problem !== undefined || undefined}
          >
            <span className={classes.open} title={name}>
              <Icon size={16} stroke={1.6} aria-hidden />
              <span className={classes.name}>{name}</span>
              <State of={one} />
            </span>
            {one.canRetry && one.problem !== undefined && (
              <UnstyledButton className={`${classes.word} touch`} onClick={() => retry(key)}>
                Try again
              </UnstyledButton>
            )}
            {one.isOff ? (
              <UnstyledButton className={`${classes.word} touch`} onClick={() => putBack(key)}>
                Undo
              </UnstyledButton>
            ) : (
              <IconButton label={one.file ? `Remove ${name}` : `Cancel ${name}`} onClick={() => takeOff(key)}>
                <IconX size={14} />
              </IconButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function State({ of: { file, share, problem, isOff, name, sizeBytes } }: { of: DraftFile }) {
  if (problem !== undefined)
    return (
      <span role="alert" className={`${classes.problem} tiny problem`}>
        {problem}
      </span>
    )
  if (isOff) return <span className="meta fixed">removed</span>
  if (file) return <span className="meta fixed num">{sizeWords(sizeBytes)}</span>
  const percent = Math.round(share * 100)
  return (
    <span
      role="progressbar"
      aria-label={`Uploading ${name}`}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={`${classes.progress} meta fixed inline-row gap-8`}
    >
      <progress value={percent} max={100} aria-hidden tabIndex={-1} />
      <span className="num">{percent}%</span>
    </span>
  )
}
