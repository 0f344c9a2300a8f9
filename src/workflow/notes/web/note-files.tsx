import { IconDownload, IconX } from '@tabler/icons-react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { toastFailure } from '#ui/toast.ts'
import type { NoteFile } from '../note-files.contract.ts'
import { saveNoteFile } from './note-file-calls.ts'
import { sizeWords } from '../note-files.rules.ts'
import { iconOf } from './note-file-words.ts'
import classes from './note-files.module.css'

/** Files of a note to download; users who can edit the note can remove them. */
export function NoteFiles({
  files,
  onRemove,
}: {
  files: readonly NoteFile[]
  onRemove?: ((file: NoteFile) => void) | undefined
}) {
  if (!files.length) return null
  return (
    <ul className="flex wrap gap-8 above-8" aria-label="Files">
      {files.map((file) => {
        const Icon = iconOf(file.contentType, file.fileName)
        return (
          <li key={file.id} className={classes.file}>
            <button
              type="button"
              className={classes.open}
              title={file.fileName}
              aria-label={`Download ${file.fileName}`}
              onClick={() => void saveNoteFile(file.id).catch((error: unknown) => toastFailure(error))}
            >
              <Icon size={16} stroke={1.6} aria-hidden />
              <span className={classes.name}>{file.fileName}</span>
              <span className="meta fixed num">{sizeWords(file.sizeBytes)}</span>
              <IconDownload className="dim" size={14} stroke={1.6} aria-hidden />
            </button>
            {onRemove && (
              <IconButton label={`Remove ${file.fileName}`} onClick={() => onRemove(file)}>
                <IconX size={14} />
              </IconButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}
