import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#ui/components/dialog.tsx'
import { formatTime } from '#ui/formatting.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import type { Listing } from '../../listings.contract.ts'
import { labelOf } from '../fields/field-labels.ts'
import { valueInWords } from '../fields/field-words.ts'
import { fieldsOf } from './listing-editor-changes.ts'
import classes from './listing-editor-merge.module.css'
import { type MergePath, threeWay, valueAt, withValue } from './listing-editor-merging.ts'
import { SavedBy } from './listing-editor-notes.tsx'

interface MergeDialogProps {
  base: ListingFields
  mine: ListingFields
  newer: Listing
  onMerge(fields: ListingFields): void
  onClose(): void
}

/** Two people changed one listing: field by field, whose words stay. What only one of them changed needs no question. */
export function MergeDialog({ base, mine, newer, onMerge, onClose }: MergeDialogProps) {
  const theirs = fieldsOf(newer)
  const { conflicts, taken, merged } = threeWay({ base, mine, theirs })
  const [isTheirs, setTheirs] = useState<ReadonlySet<MergePath>>(new Set())
  const choose = (path: MergePath, next: boolean) =>
    setTheirs((now) => new Set(next ? [...now, path] : [...now].filter((other) => other !== path)))
  const finish = () => onMerge([...isTheirs].reduce((fields, path) => withValue(fields, path, valueAt(theirs, path)), merged))
  const agentNames = useAgentNames()
  return (
    <Dialog label="Resolve changes" width={720} onClose={onClose}>
      <div className={classes.dialog}>
        <h2>Resolve changes</h2>
        <p>
          <SavedBy listing={newer} /> saved this listing at {formatTime(newer.updatedAt)}, while you were editing.
          {conflicts.length > 0 && ' You both changed:'}
        </p>
        <ul className={classes.fields}>
          {conflicts.map((path) => (
            <li key={path}>
              <fieldset>
                <legend>{labelOf(path)}</legend>
                <Side
                  path={path}
                  title="Yours"
                  text={valueInWords(path, valueAt(mine, path), agentNames)}
                  isChosen={!isTheirs.has(path)}
                  onChoose={() => choose(path, false)}
                />
                <Side
                  path={path}
                  title="Theirs"
                  text={valueInWords(path, valueAt(theirs, path), agentNames)}
                  isChosen={isTheirs.has(path)}
                  onChoose={() => choose(path, true)}
                />
              </fieldset>
            </li>
          ))}
        </ul>
        {taken.length > 0 && (
          <p>
            Also updated by <SavedBy listing={newer} />: {taken.map(labelOf).join(', ')}.
          </p>
        )}
        <div className={classes.actions}>
          <Button variant="default" className={classes.first} onClick={onClose}>
            Back to form
          </Button>
          {conflicts.length > 1 && (
            <Button variant="default" onClick={() => setTheirs(new Set(isTheirs.size === conflicts.length ? [] : conflicts))}>
              {isTheirs.size === conflicts.length ? 'Keep all yours' : 'Keep all theirs'}
            </Button>
          )}
          <Button onClick={finish}>Save</Button>
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
        <small>{title}</small>
        <span className={classes.value}>{text}</span>
      </span>
    </label>
  )
}

function useAgentNames(): ReadonlyMap<string, string> {
  const agents = useQuery(agentsQuery())
  return new Map(agents.data?.items.map(({ id, name }) => [id, name]))
}
