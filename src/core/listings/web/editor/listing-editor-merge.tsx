import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#ui/components/dialog.tsx'
import { clashesOf, type DraftEngine } from '#ui/form/draft.ts'
import { formatTime } from '#ui/formatting.ts'
import { useStore } from '#ui/store.ts'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import type { Listing } from '../../listings.contract.ts'
import { labelOf } from '../fields/field-labels.ts'
import { valueInWords } from '../fields/field-words.ts'
import classes from './listing-editor-merge.module.css'
import type { EditorRecord, MergePath, PathValues } from './state/listing-editor-record.ts'
import { useSaver } from './listing-editor-notes.tsx'

interface MergeDialogProps {
  draft: DraftEngine<PathValues, EditorRecord>
  newer: Listing
  /** @param theirs the fields where theirs was chosen */
  onMerge(theirs: readonly MergePath[]): void
  onClose(): void
}

/** Two people changed one listing: field by field, whose words stay. What only one of them changed needs no question. */
export function MergeDialog({ draft, newer, onMerge, onClose }: MergeDialogProps) {
  const now = useStore(draft)
  const conflicts = clashesOf(now)
  const [isTheirs, setTheirs] = useState<ReadonlySet<MergePath>>(new Set())
  const choose = (path: MergePath, next: boolean) =>
    setTheirs((before) => new Set(next ? [...before, path] : [...before].filter((other) => other !== path)))
  const agentNames = useAgentNames()
  const { name, isMe } = useSaver(newer)
  const [mine, theirs] = isMe ? ['This tab', 'Other tab'] : ['Yours', 'Theirs']
  return (
    <Dialog label="Resolve changes" width={720} onClose={onClose}>
      <div className="stack gap-12 pad scroll-y">
        <h2>Resolve changes</h2>
        <p className="quiet">
          {isMe
            ? `You saved this listing in another tab at ${formatTime(newer.updatedAt)}. The other changes from there are in the form now. Changed in both:`
            : `${name} saved this listing at ${formatTime(newer.updatedAt)}, while you were editing. Their other changes are in the form now. You both changed:`}
        </p>
        <ul className={classes.fields}>
          {conflicts.map((path) => (
            <li key={path}>
              <fieldset className="stack gap-8 line-above pad-y-12 halves">
                <legend>{labelOf(path)}</legend>
                <Side
                  path={path}
                  title={mine}
                  text={valueInWords(path, now.edits.get(path)?.value, agentNames)}
                  isChosen={!isTheirs.has(path)}
                  onChoose={() => choose(path, false)}
                />
                <Side
                  path={path}
                  title={theirs}
                  text={valueInWords(path, now.record[path], agentNames)}
                  isChosen={isTheirs.has(path)}
                  onChoose={() => choose(path, true)}
                />
              </fieldset>
            </li>
          ))}
        </ul>
        <div className={classes.actions}>
          <Button variant="default" className={classes.first} onClick={onClose}>
            Back to form
          </Button>
          {conflicts.length > 1 && (
            <Button variant="default" onClick={() => setTheirs(new Set(isTheirs.size === conflicts.length ? [] : conflicts))}>
              {`Keep all ${isMe ? 'of ' : ''}${(isTheirs.size === conflicts.length ? mine : theirs).toLowerCase()}`}
            </Button>
          )}
          <Button onClick={() => onMerge([...isTheirs])}>Save</Button>
        </div>
      </div>
    </Dialog>
  )
}

interface SideProps {
  path: string
  title: string
  text: string
  isChosen: boolean
  onChoose(): void
}
function Side({ path, title, text, isChosen, onChoose }: SideProps) {
  return (
    <label className={classes.side}>
      <input type="radio" name={path} checked={isChosen} onChange={onChoose} />
      <span>
        <small className="block">{title}</small>
        <span className={classes.value}>{text}</span>
      </span>
    </label>
  )
}

function useAgentNames(): ReadonlyMap<string, string> {
  const agents = useQuery(agentsQuery())
  return new Map(agents.data?.items.map(({ id, name }) => [id, name]))
}
