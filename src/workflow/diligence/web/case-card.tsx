import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { Fact } from '#ui/record/fact.tsx'
import { KeptPdf } from '#ui/record/kept-pdf.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatDay } from '#ui/formatting.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import type { Case } from '../diligence.contract.ts'
import type { PartyLink } from '../party.contract.ts'
import { isDone, nextStates } from '../diligence.rules.ts'
import { kindWords, roleWords, sideWords, stateWords } from '../diligence-words.ts'
import { diligenceCalls, useCasesChanged } from './diligence-calls.ts'
import { PartyLinks } from './party/party-links.tsx'
import { dueWords, paperLine, requestWords, seenLine, stateTones, stepWords } from './case-words.ts'

interface CardProps {
  of: Case
  links: readonly PartyLink[]
  onEdit(): void
  onRequest(): void
}

/** The case of one party: when it is due and why, what is known, what is missing, and the next steps. */
export function CaseCard({ of: one, links, onEdit, onRequest }: CardProps) {
  const changed = useCasesChanged()
  const step = useMutation({
    mutationFn: (to: Case['state']) => call(diligenceCalls.step, { params: { id: one.id }, body: { version: one.version, to } }),
    onSuccess: (now) => {
      announce(stateWords[now.state])
      changed(now)
    },
  })
  const remove = useMutation({
    mutationFn: () => call(diligenceCalls.remove, { params: { id: one.id } }),
    onSuccess: ({ id }) => {
      changed()
      toastUndo('Case removed', () => {
        call(diligenceCalls.restore, { params: { id } }).then(changed, toastFailure)
      })
    },
    onError: toastFailure,
  })
  const [main, ...others] = nextStates(one.state)
  const stepTo = (to: Case['state'], isMain: boolean) => (
    <Button
      key={to}
      size="compact-sm"
      variant={isMain ? 'filled' : 'subtle'}
      loading={step.isPending && step.variables === to}
      onClick={() => (to === 'needsMore' ? onRequest() : step.mutate(to))}
    >
      {stepWords[to]}
    </Button>
  )
  const isOpen = !isDone(one.state)
  // The party has answered, though no one has started the case: "Not started" alone says that there is nothing to read.
  const waits = isOpen && links.some(({ state }) => state === 'given')
  const status = waits ? 'Details to check' : stateWords[one.state]
  return (
    <li className="card pad stack gap-8" aria-label={`${one.name}, ${status}`}>
      <div className="row wrap between gap-8">
        <span className="row wrap gap-8">
          <strong>{one.name}</strong>
          <StatusTag status={one.state} tone={waits ? 'amber' : stateTones[one.state]} label={status} />
          <span className="quiet small">
            {sideWords[one.side]}, {kindWords[one.kind].toLowerCase()}
          </span>
        </span>
        {one.canEdit && (
          <span className="row wrap gap-8">
            {isOpen && (
              <Button size="compact-sm" variant="default" onClick={onEdit}>
                Edit
              </Button>
            )}
            {main && stepTo(main, isOpen)}
            {others.map((to) => stepTo(to, false))}
            {one.state === 'notStarted' && (
              <Button size="compact-sm" variant="subtle" color="red" onClick={() => remove.mutate()}>
                Remove
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
      {isOpen ? <Due of={one} /> : one.completedOn && <p className="small">Complete since {formatDay(one.completedOn)}.</p>}
      {one.requests.length > 0 && (
        <p className="small">
          <span className="quiet">Requested:</span> {one.requests.map((request) => requestWords[request]).join(', ')}
        </p>
      )}
      <Facts of={one} />
      {one.canEdit && isOpen && <PartyLinks of={one} links={links} />}
      <KeptPdf
        file={one.certificate}
        canSend={one.canEdit && (isOpen || (one.state === 'complete' && !one.certificate))}
        words={{ add: 'Upload certificate', replace: 'Replace certificate', added: 'Certificate added' }}
        presign={() => call(diligenceCalls.presign, {})}
        keep={(key, fileName) =>
          call(diligenceCalls.setCertificate, { params: { id: one.id }, body: { version: one.version, key, fileName } })
        }
        link={() => call(diligenceCalls.openCertificate, { params: { id: one.id } })}
        onKept={changed}
      />
      {one.state !== 'notStarted' && one.missing.length > 0 && (
        <ul className="stack gap-4 small" aria-label="Still missing">
          {one.missing.map(({ path, message }) => (
            <li key={`${path} ${message}`} className="flex top gap-8">
              <IconArrowRight className="dim above-2" size={15} aria-hidden />
              {message}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** The day it is due, explained with the source of the rule. */
function Due({ of: { due } }: { of: Case }) {
  return (
    <p className="small">
      {due.dueOn && (
        <strong className={due.daysLeft !== null && due.daysLeft <= 3 ? 'problem' : undefined}>
          {dueWords(due.dueOn, due.daysLeft)}.{' '}
        </strong>
      )}
      {due.workdayOn && `The last business day before is ${formatDay(due.workdayOn)}. `}
      {due.why}{' '}
      <small className="quiet">
        {!due.isConfirmed && <IconAlertTriangle className="dim" size={13} role="img" aria-label="Not confirmed" />} {due.source}
      </small>
    </p>
  )
}

function Facts({ of: one }: { of: Case }) {
  const lines = (all: readonly string[]) =>
    all.length > 0 &&
    all.map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    ))
  const answers = [
    one.answers.pep && `Public position: ${one.answers.pep}`,
    one.answers.sanctions && `Sanctions list: ${one.answers.sanctions}`,
    one.answers.purpose,
    one.answers.onBehalf && `On behalf of: ${one.answers.onBehalf}`,
    one.answers.funds && `Funds: ${one.answers.funds}`,
  ].filter((line) => typeof line === 'string')
  return (
    <dl className="stack two-columns gap-8 small">
      <Fact name="People">
        {lines(
          one.people.map(({ name, role, bornOn, address, sharePercent }) =>
            [
              `${name} (${roleWords[role].toLowerCase()})`,
              bornOn && `born ${formatDay(bornOn)}`,
              address,
              sharePercent && `${sharePercent}%`,
            ]
              .filter(Boolean)
              .join(', '),
          ),
        )}
      </Fact>
      <Fact name="Papers seen">{lines(one.papers.map((paper) => `${paperLine(paper)}. ${seenLine(paper)}`))}</Fact>
      <Fact name="Answers">{lines(answers)}</Fact>
      <Fact name="Delay determined">{one.delay && `${one.delay.words} (${one.delay.by}, ${formatDay(one.delay.on)})`}</Fact>
      <Fact name="Provider">
        {one.provider && [one.provider, one.certificateOn && formatDay(one.certificateOn)].filter(Boolean).join(', ')}
      </Fact>
    </dl>
  )
}
