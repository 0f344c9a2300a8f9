import { UnstyledButton } from '@mantine/core'
import { IconLock, IconPencil, IconPinned, IconPinnedFilled, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { formatDateTime, formatDay, formatTime } from '#ui/formatting.ts'
import { RichTextView } from '#ui/rich-text/rich-text.tsx'
import { toastFailure } from '#ui/toast.ts'
import type { Note, NoteLink } from '../notes.contract.ts'
import { useNoteActions } from './note-calls.ts'
import { NoteEdit } from './note-edit.tsx'
import { NoteFiles } from './note-files.tsx'
import { noteTypeIcons, noteTypeWords } from './note-words.ts'
import classes from './notes.module.css'

interface NoteCardProps {
  note: Note
  /** The record whose page this stands on; its own name is not repeated. */
  of: NoteLink
  /** The day stands above it already. */
  isTimeOnly?: boolean
}

/** One note, editable for users with permission. */
export function NoteCard({ note, of, isTimeOnly = false }: NoteCardProps) {
  const [isEditing, setEditing] = useState(false)
  const { update, remove, takeOff } = useNoteActions(of.entity)
  const Icon = noteTypeIcons[note.type]
  const others = note.links.filter(({ id }) => id !== of.id)
  if (isEditing) return <NoteEdit note={note} of={of} onClose={() => setEditing(false)} />
  const pin = () =>
    update.mutate({ id: note.id, version: note.version, isPinned: !note.isPinned }, { onError: (error) => toastFailure(error) })
  return (
    <article className={classes.note} aria-label={`${noteTypeWords[note.type]} by ${note.createdByName ?? 'Gable'}`}>
      <Icon size={16} stroke={1.7} className={classes.icon} aria-hidden />
      <div className="narrow">
        <p className={classes.by}>
          <strong>{noteTypeWords[note.type]}</strong>
          <span className="dim">{note.createdByName ?? 'Gable'}</span>
          {note.visibility === 'private' && (
            <span className="inline-row gap-2 tiny dim">
              <IconLock size={12} aria-hidden /> private
            </span>
          )}
          {note.isOnVendorReport && <span className="inline-row gap-2 tiny dim">on vendor report</span>}
          {note.remindOn && <span className="inline-row gap-2 tiny dim">reminder {formatDay(note.remindOn)}</span>}
          <time dateTime={note.happenedAt} className="num dim push tiny">
            {isTimeOnly ? formatTime(note.happenedAt) : formatDateTime(note.happenedAt)}
          </time>
        </p>
        {note.headline && <p className="strong below-4">{note.headline}</p>}
        <RichTextView html={note.bodyHtml} />
        <NoteFiles files={note.files} onRemove={note.canEdit ? (file) => takeOff(note, file) : undefined} />
        {others.length > 0 && (
          <p className="meta above-4">
            About{' '}
            {others.map((link) => (
              <About key={link.id} link={link} />
            ))}
          </p>
        )}
      </div>
      {note.canEdit && (
        <div className={classes.tools}>
          <IconButton label={note.isPinned ? 'Unpin' : 'Pin'} onClick={pin}>
            {note.isPinned ? <IconPinnedFilled size={15} /> : <IconPinned size={15} />}
          </IconButton>
          <IconButton label="Edit note" onClick={() => setEditing(true)}>
            <IconPencil size={15} />
          </IconButton>
          <IconButton label="Delete note" onClick={() => remove(note)}>
            <IconTrash size={15} />
          </IconButton>
        </div>
      )}
    </article>
  )
}

const pages = { contact: '/contacts/$id', listing: '/listings/$id', property: '/properties/$id' } as const
const About = ({ link }: { link: Note['links'][number] }) => (
  <UnstyledButton component={Link} className={classes.link} to={pages[link.entity] as string} params={{ id: link.id } as never}>
    {link.label}
  </UnstyledButton>
)
