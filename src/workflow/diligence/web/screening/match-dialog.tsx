import { Radio, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { DialogButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { formatDateTime, formatDay } from '#ui/formatting.ts'
import { Fact } from '#ui/record/fact.tsx'
import type { MatchState } from '../../diligence-values.ts'
import type { SanctionMatch } from '../../screening.contract.ts'
import { screeningCalls } from './screening-calls.ts'
import { likenessOf, matchStateWords } from './screening-words.ts'

interface MatchDialogProps {
  of: SanctionMatch
  onDecided(now: SanctionMatch): void
  onClose(): void
}
/** The party beside the entry of the list, and the decision of a person. */
export default function MatchDialog({ of: one, onDecided, onClose }: MatchDialogProps) {
  const form = useForm({
    record: null,
    start: { state: one.state, reason: one.reason ?? '' },
    canSave: ({ state, reason }) =>
      (state !== one.state || reason.trim() !== (one.reason ?? '')) && (state !== 'notSame' || reason.trim() !== ''),
    async create({ state, reason }) {
      const body = { version: one.version, state, reason: reason.trim() || null }
      onDecided(await call(screeningCalls.decide, { params: { id: one.id }, body }))
    },
    onSaved() {
      announce('Decision saved')
      onClose()
    },
    labels: { reason: 'Reason' },
  })
  const { entry } = one
  return (
    <Dialog label={one.name} place="end" width={560} onClose={onClose}>
      <RecordForm form={form} className="stack one-column gap-16 pad">
        <header>
          <h2>{one.name}</h2>
          <p className="quiet small">{likenessOf(one)}. Nothing is decided until you have compared both.</p>
        </header>
        <div className="stack two-columns gap-16">
          <Side title="In Gable">
            <Fact name="Name">{one.name}</Fact>
            <Fact name="Born">{one.bornOn && formatDay(one.bornOn)}</Fact>
            <Fact name="Record">
              {one.listingId ? (
                <Link to="/listings/$id" params={{ id: one.listingId }} search={{ tab: 'diligence' }}>
                  Case of the listing
                </Link>
              ) : (
                one.contactId && (
                  <Link to="/contacts/$id" params={{ id: one.contactId }}>
                    Contact
                  </Link>
                )
              )}
            </Fact>
          </Side>
          <Side title={`On the list of ${formatDay(one.listedOn)}`}>
            <Fact name="Names">{entry.names.join('; ')}</Fact>
            <Fact name="Born">{entry.born}</Fact>
            <Fact name="Place of birth">{entry.place}</Fact>
            <Fact name="Citizenship">{entry.citizenship}</Fact>
            <Fact name="Address">{entry.address}</Fact>
            <Fact name="Reference">{entry.reference}</Fact>
          </Side>
        </div>
        {one.canDecide && (
          <>
            <Radio.Group
              aria-label="Decision"
              value={form.values.state}
              onChange={(state) => form.set({ state: state as MatchState })}
            >
              <div className="stack gap-8">
                {(['notSame', 'maybeSame', ...(one.state === 'open' ? [] : ['open' as const])] as const).map((value) => (
                  <Radio key={value} value={value} label={matchStateWords[value]} />
                ))}
              </div>
            </Radio.Group>
            {form.values.state === 'notSame' && (
              <Textarea
                {...form.text('reason')}
                description="How you know: another date of birth, another country, a paper you saw"
                autosize
                minRows={2}
                maxLength={500}
              />
            )}
            {form.values.state === 'maybeSame' && (
              <p className="small">
                Follow your AML/CTF program before the next step, and compare the entry with the papers you have seen. Keep this
                to yourself: don’t mention it to the party or to others.
              </p>
            )}
          </>
        )}
        {one.decisions.length > 0 && (
          <ul className="stack gap-4 quiet small" aria-label="Decisions">
            {one.decisions.map(({ state, reason, by, at }) => (
              <li key={at}>
                {formatDateTime(at)}, {by}: {matchStateWords[state].toLowerCase()}
                {reason && ` (${reason})`}
              </li>
            ))}
          </ul>
        )}
        <FormFailure form={form} className="problem small" />
        {one.canDecide ? (
          <DialogButtons form={form} className="flex wrap end gap-8" save="Save" onCancel={onClose} />
        ) : (
          <p className="quiet small">Only those who may see this contact can decide.</p>
        )}
      </RecordForm>
    </Dialog>
  )
}

const Side = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="card pad-12">
    <h3 className="small strong below-8">{title}</h3>
    <dl className="stack one-column gap-8 small breaks">{children}</dl>
  </section>
)
