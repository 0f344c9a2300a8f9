import { Button, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '#ui/components/dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { DialogButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useBackCloses } from '#ui/hooks/use-back-closes.ts'
import { UndoBar } from '#ui/messages/undo-bar.tsx'
import { useFieldComing } from '#ui/typed-ahead.ts'
import { pasteClean } from '#ui/typed/paste-clean.ts'
import type { TickedMatches } from '#workflow/preferences/web/match.slots.ts'
import type { MatchPlan } from '../../matches.contract.ts'
import { mostPeople, mostSmsCards, mostSmsText } from '../../matches.rules.ts'
import { mostCards } from '../../emails.rules.ts'
import { planQuery } from './match-calls.ts'
import { MatchedListings, MatchedPeople, PeopleLeft } from './match-people.tsx'
import { type MatchState, useMatches } from './use-matches.ts'

interface MatchDialogProps extends TickedMatches {
  onClose(): void
}
/** Sends listings to the people they match: who gets them, who can't and why, and the text. */
export default function MatchDialog({ people, listings, onSent, onClose }: MatchDialogProps) {
  const tooMany =
    people.length > mostPeople
      ? `Choose up to ${mostPeople} people.`
      : listings.length > mostCards && `Choose up to ${mostCards} properties.`
  const plan = useQuery({
    ...planQuery(
      listings.map(({ id }) => id),
      people.map(({ id }) => id),
    ),
    enabled: !tooMany,
  })
  useFieldComing(plan.isPending && !tooMany)
  useBackCloses(onClose)
  const [listing] = listings
  const title =
    listings.length === 1 && people.length > 1 ? `Send ${listing?.name ?? 'a property'}` : `Send ${properties(listings.length)}`
  return (
    <Dialog label={title} place="end" width={600} onClose={onClose}>
      {plan.data ? (
        <Editor
          title={title}
          plan={plan.data}
          keptAs={`matches.${people.length === 1 ? people[0]?.id : listing?.id}`}
          onSent={onSent}
          onClose={onClose}
        />
      ) : (
        <div className="pad stack gap-16">
          <h2>{title}</h2>
          {tooMany ? (
            <p role="alert">{tooMany}</p>
          ) : plan.isError ? (
            <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />
          ) : (
            <SkeletonRows rows={6} />
          )}
        </div>
      )}
    </Dialog>
  )
}
const properties = (count: number) => (count === 1 ? '1 property' : `${count} properties`)

interface EditorProps {
  title: string
  plan: MatchPlan
  keptAs: string
  onSent(): void
  onClose(): void
}
function Editor({ title, plan, keptAs, onSent, onClose }: EditorProps) {
  const state = useMatches(plan, keptAs)
  const { form, sent, undo, again } = state
  const end = () => {
    again()
    onSent()
    onClose()
  }
  if (sent)
    return (
      <div className="stack gap-16 pad">
        <h2>{title}</h2>
        <UndoBar label="Undo: matches" until={sent.undoUntil} count={sent.count} state={{ undo, again: end }} />
        <Button variant="default" className="start" onClick={end}>
          Close
        </Button>
      </div>
    )
  return (
    <RecordForm form={form} className="column full-height low">
      <div className="stack gap-16 pad scroll-y at-top grow low">
        <h2>{title}</h2>
        <MatchedListings listings={plan.listings} />
        <MatchedPeople state={state} />
        <PeopleLeft state={state} />
        <RestoredNote form={form} />
        {state.people.length > 1 && (
          <p className="quiet">The words in braces become each person’s name, or those after the line.</p>
        )}
        {state.uses('email') && (
          <>
            <TextInput {...form.text('subject')} size="sm" />
            <Textarea
              {...form.text('text')}
              autosize
              minRows={5}
              maxRows={16}
              description="The properties, your signature and how to unsubscribe are added."
              onPaste={pasteClean}
            />
          </>
        )}
        {state.uses('sms') && (
          <Textarea
            {...form.text('sms')}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={mostSmsText}
            description="Each property’s price, next open home and link are added, and how to opt out."
          />
        )}
        {plan.isHeld && <p className="quiet">Restored from a backup: it waits until an owner of your agency allows sending.</p>}
        {!state.takesSms && <p className="quiet">An SMS can have up to {mostSmsCards} properties, so this goes by email.</p>}
      </div>
      <div className="line-above panel pad-card stack gap-8 fixed">
        <FormFailure form={form} className="small problem" />
        <DialogButtons form={form} className="row wrap end gap-8" save={`Send ${countWords(state)}`} onCancel={onClose} />
      </div>
    </RecordForm>
  )
}

function countWords({ chosen, channelOf }: MatchState): string {
  const sms = chosen.filter((one) => channelOf(one) === 'sms').length
  const emails = chosen.length - sms
  return [emails && `${emails} ${emails === 1 ? 'email' : 'emails'}`, sms && `${sms} SMS`].filter(Boolean).join(', ') || 'nothing'
}
