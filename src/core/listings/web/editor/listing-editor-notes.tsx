import { Anchor, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatDate, formatTime } from '#ui/formatting.ts'
import classes from './listing-editor-notes.module.css'
import type { Listing } from '../../listings.contract.ts'
import { lastChangeQuery } from '../listing-queries.ts'
import { OpenLife } from '../page/list-again.tsx'
import { goToField, type Problem } from './state/listing-editor-problem.ts'
import type { ListingEditorState } from './state/listing-editor-state.ts'

interface EditorNotesProps {
  editor: ListingEditorState
  onDiscard(): void
}

/** Notices above the form: errors, restored changes, another user's save. */
export function EditorNotes({ editor, onDiscard }: EditorNotesProps) {
  const { problem, restoredAt, stored, hasClashes, isMerging } = editor
  return (
    <>
      {problem && <ProblemSummary problem={problem} />}
      {restoredAt && (
        <p className={classes.note} role="status">
          Restored your unsaved changes from {atWords(restoredAt)}.{' '}
          <Anchor component="button" type="button" size="sm" onClick={onDiscard}>
            Discard
          </Anchor>
        </p>
      )}
      {stored && hasClashes && !isMerging && (
        <p className={classes.note} role="status" data-stays>
          <span>
            <SavedElsewhere listing={stored} />
          </span>
          <Button size="compact-sm" variant="default" onClick={() => editor.setMerging(true)}>
            Compare
          </Button>
        </p>
      )}
    </>
  )
}

/** Who saved this version: a colleague, or oneself in another tab. */
export function useSaver({ id, version }: Pick<Listing, 'id' | 'version'>): { name: string; isMe: boolean } {
  const last = useQuery(lastChangeQuery(id, version)).data?.items[0]
  return { name: last?.userName ?? 'Someone else', isMe: last?.isMine ?? false }
}

function SavedElsewhere({ listing }: { listing: Listing }) {
  const { name, isMe } = useSaver(listing)
  return isMe
    ? 'You saved this listing in another tab and changed the same fields there.'
    : `${name} saved this listing and changed the same fields as you.`
}

function ProblemSummary({ problem }: { problem: Problem }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Field errors take the focus to the first field; without them, the message itself must be noticed.
    if (problem.fields.length === 0) box.current?.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <div ref={box} role="alert" tabIndex={-1} className={classes.problem}>
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
      <div>
        <strong>{problem.title}</strong> <OpenLife error={problem.cause} />
        {problem.fields.length > 0 && (
          <ul>
            {problem.fields.map(({ path, label, message }) => (
              <li key={path}>
                <a
                  className="strong inherits"
                  href={`#${path}`}
                  onClick={(event) => {
                    event.preventDefault()
                    goToField(path)
                  }}
                >
                  {label}
                </a>
                : {message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

const atWords = (instant: string) =>
  formatDate(instant) === formatDate(new Date()) ? formatTime(instant) : `${formatDate(instant)}, ${formatTime(instant)}`
