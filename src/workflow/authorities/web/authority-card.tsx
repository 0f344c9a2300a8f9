import { Button } from '@mantine/core'
import { IconAlertTriangle, IconBan } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { Fact } from '#ui/record/fact.tsx'
import { KeptPdf } from '#ui/record/kept-pdf.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatDay, formatMoney } from '#ui/formatting.ts'
import { SlotParts } from '#ui/slot-parts.tsx'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import type { Authority } from '../authorities.contract.ts'
import { authorityCalls, useAuthorityChanged } from './authority-calls.ts'
import { authorityPapers } from './authority.slots.ts'
import { feeDollars, feeWords, kindWords } from '../authority-text.rules.ts'
import { capacityWords, changeWords, endedWords, leftWords, localWords, stateWords, termWords } from './authority-words.ts'

interface CardProps {
  of: Authority
  onEdit(): void
  onEnd(): void
}

const tones = { draft: 'amber', sent: 'blue', inForce: 'green', ended: 'grey' } as const

/** One version of the authority, with its paper, what the law says of it, and the next steps. */
export function AuthorityCard({ of: one, onEdit, onEnd }: CardProps) {
  const changed = useAuthorityChanged()
  const step = useMutation({
    mutationFn: (to: Authority['state']) =>
      call(authorityCalls.step, { params: { id: one.id }, body: { version: one.version, to } }),
    onSuccess: (now) => {
      announce(stateWords[now.state])
      changed(now)
    },
  })
  const remove = useMutation({
    mutationFn: () => call(authorityCalls.remove, { params: { id: one.id } }),
    onSuccess: ({ id }) => {
      changed()
      toastUndo('Authority removed', () => {
        call(authorityCalls.restore, { params: { id } }).then(changed, toastFailure)
      })
    },
    onError: toastFailure,
  })
  const isOpen = one.state === 'draft' || one.state === 'sent'
  const state = one.state === 'ended' && one.endedAs ? endedWords[one.endedAs] : stateWords[one.state]
  const name = `${changeWords[one.change]} ${one.number}`
  return (
    <li className="card pad stack gap-8" aria-label={`${name}, ${state}`}>
      <div className="row wrap between gap-8">
        <span className="row wrap gap-8">
          <strong>
            {kindWords[one.kind]} {changeWords[one.change].toLowerCase()}
          </strong>
          <StatusTag status={one.state} tone={tones[one.state]} label={state} />
          {one.daysLeft !== null && (
            <span className={one.daysLeft <= 14 ? 'problem small' : 'quiet small'}>{leftWords(one.daysLeft)}</span>
          )}
        </span>
        {one.canEdit && (
          <span className="row wrap gap-8">
            {one.state !== 'ended' && (
              <Button size="compact-sm" variant="default" onClick={onEdit}>
                Edit
              </Button>
            )}
            {one.state === 'draft' && (
              <Button size="compact-sm" variant="default" loading={step.isPending} onClick={() => step.mutate('sent')}>
                Mark as out to sign
              </Button>
            )}
            {isOpen && (
              <Button size="compact-sm" loading={step.isPending} onClick={() => step.mutate('inForce')}>
                Bring into force
              </Button>
            )}
            {isOpen && (
              <Button size="compact-sm" variant="subtle" color="red" onClick={() => remove.mutate()}>
                Remove
              </Button>
            )}
            {one.state === 'inForce' && (
              <Button size="compact-sm" variant="subtle" color="red" onClick={onEnd}>
                End
              </Button>
            )}
          </span>
        )}
      </div>
      {step.error && (
        <p role="alert" className="problem small">
          {saveFailure(step.error)}
        </p>
      )}
      <dl className="stack two-columns gap-8 small">
        <Fact name="Term">{termWords(one)}</Fact>
        <Fact name={one.clients.length === 1 ? 'Client' : 'Clients'}>
          {one.clients.map(({ name: client, capacity }) => `${client} (${capacityWords[capacity].toLowerCase()})`).join(', ') ||
            'None yet'}
        </Fact>
        <Fact name="Signed">{one.signedAt && localWords(one.signedAt)}</Fact>
        <Fact name="Copy given">{one.copyGivenAt && localWords(one.copyGivenAt)}</Fact>
        <Fact name="Fee">
          {one.fee && (
            <>
              {feeWords(one.fee)}
              {one.feeCents !== null && <span className="block quiet num">{feeDollars(one.fee, one.feeCents)}</span>}
            </>
          )}
        </Fact>
        <Fact name="Marketing">
          {one.marketing.length > 0 &&
            `${formatMoney(one.marketing.reduce((sum, { cents }) => sum + cents, 0))}, ${one.marketingPaidBy === 'client' ? 'paid by the client' : 'paid by us'}`}
        </Fact>
        <Fact name="Estimate">
          {one.estimateFromCents &&
            [one.estimateFromCents, one.estimateToCents]
              .filter((cents) => cents !== null)
              .map(formatMoney)
              .join(' to ')}
        </Fact>
        <Fact name="Conjunction">
          {one.conjunction && `${one.conjunction.agencyName}, ${one.conjunction.shareHundredths / 100}%`}
        </Fact>
        <Fact name="Cooling-off until">
          {one.coolingOff && (
            <>
              {localWords(`${one.coolingOff.endsOn}T${one.coolingOff.endsAt}`)}
              {!one.coolingOff.isCertain && ' at the earliest'}
              <span className="block quiet">{one.coolingOff.source}</span>
            </>
          )}
        </Fact>
        <Fact name="Ended">{one.endedOn && [formatDay(one.endedOn), one.endedBecause].filter(Boolean).join(': ')}</Fact>
      </dl>
      <KeptPdf
        file={one.paper}
        canSend={one.canEdit && one.state !== 'ended'}
        words={{ add: 'Upload signed PDF', replace: 'Replace signed PDF', added: 'Signed paper added' }}
        presign={() => call(authorityCalls.presign, {})}
        keep={(key, fileName) =>
          call(authorityCalls.setPaper, { params: { id: one.id }, body: { version: one.version, key, fileName } })
        }
        link={() => call(authorityCalls.openPaper, { params: { id: one.id } })}
        onKept={changed}
      >
        {isOpen && <SlotParts of={authorityPapers} props={{ authorityId: one.id }} />}
      </KeptPdf>
      {one.findings.length > 0 && (
        <ul className="stack gap-4 small" aria-label="What the law says">
          {one.findings.map(({ id, severity, message, source }) => (
            <li key={id} className="flex top gap-8">
              {severity === 'blocks' ? (
                <IconBan className="problem above-2" size={15} role="img" aria-label="Not allowed" />
              ) : (
                <IconAlertTriangle className="dim above-2" size={15} role="img" aria-label="To check" />
              )}
              <span>
                {message} <small className="quiet">{source}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
