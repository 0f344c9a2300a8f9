import { IconExternalLink, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatPhone } from '#common/format-phone.ts'
import { suburbLine } from '#common/listing/address-lines.ts'
import { clockRange, addMinutes } from '#common/time/days.ts'
import { writtenDay } from '#common/time/written-day.ts'
import { callTo } from '#ui/call-link.ts'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatArea, formatDate, formatDay, formatMoney } from '#ui/formatting.ts'
import type { Appraisal } from '../../appraisals.contract.ts'
import {
  feeWords,
  lostReasonWords,
  lostToWords,
  occupantWords,
  rangeWords,
  reasonWords,
  roleWords,
  sourceWords,
  stageTones,
  stageWords,
  timeframeWords,
} from '../appraisal-words.ts'

interface OfAppraisal {
  appraisal: Appraisal
}

/** A part of the page with its heading. */
export const Part = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <section className="card panel pad-card" aria-label={title}>
    <header className="row between gap-8 below-4">
      <h2 className="small">{title}</h2>
      {aside}
    </header>
    {children}
  </section>
)
/** Facts in rows; those without a value are left out. */
const Rows = ({ of, empty }: { of: readonly (readonly [string, ReactNode])[]; empty: string }) => {
  const known = of.filter(
    ([, value]) => value !== null && value !== undefined && value !== '' && value !== '–' && value !== false,
  )
  if (!known.length) return <p className="quiet">{empty}</p>
  return (
    <dl className="small">
      {known.map(([label, value]) => (
        <div key={label} className="flex between gap-12 pad-y-8 line-above">
          <dt className="dim">{label}</dt>
          <dd className="right breaks narrow">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Appointment({ appraisal, children }: OfAppraisal & { children: ReactNode }) {
  const { startsAt, minutes, placeNote, agents, streetLine, address, timeZone } = appraisal
  if (!startsAt) return null
  const to = encodeURIComponent(`${streetLine}, ${suburbLine(address)}, Australia`)
  return (
    <Part
      title="Appointment"
      aside={
        streetLine && (
          <a
            className="row gap-4 small"
            href={`https://www.google.com/maps/dir/?api=1&destination=${to}`}
            target="_blank"
            rel="noreferrer"
          >
            Directions <IconExternalLink size={14} stroke={1.7} aria-hidden />
          </a>
        )
      }
    >
      <p className="strong">{writtenDay(startsAt.slice(0, 10), 'weekday')}</p>
      <p>
        {clockRange(startsAt.slice(11), addMinutes(startsAt, minutes).slice(11))}
        {timeZone && ' (property time)'}
      </p>
      <p className="quiet">{[agents.map(({ name }) => name).join(', ') || 'No agent', placeNote].filter(Boolean).join(' · ')}</p>
      {children}
    </Part>
  )
}

export function Owners({ appraisal: { people }, onEdit }: OfAppraisal & { onEdit(): void }) {
  return (
    <Part title="Owners">
      {people.length === 0 && (
        <p className="quiet">
          No owner yet.{' '}
          <button type="button" className="accent" onClick={onEdit}>
            Add the owner
          </button>
        </p>
      )}
      <ul>
        {people.map((one, index) => (
          <li key={`${one.contactId} ${index}`} className="flex between wrap gap-flat pad-y-8 line-above small">
            <span className="narrow">
              {one.contactId ? (
                <Link className="title" to="/contacts/$id" params={{ id: one.contactId }}>
                  {one.name}
                </Link>
              ) : (
                <span className="strong">{one.name}</span>
              )}
              <span className="block meta">
                {[
                  roleWords[one.role],
                  one.isDecisionMaker && 'Decides',
                  one.expectsFromCents !== null && `hopes for ${rangeWords(one.expectsFromCents, one.expectsToCents)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {one.phone && (
              <a
                className="row gap-4 touch"
                href={`tel:${one.phone}`}
                {...(one.contactId ? callTo({ contactId: one.contactId, name: one.name }) : {})}
              >
                <IconPhone size={14} stroke={1.7} aria-hidden /> {formatPhone(one.phone)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}

export const Notes = ({ appraisal: { notes, lost } }: OfAppraisal) => (
  <>
    {lost && (
      <Part title="Lost">
        <Rows
          empty=""
          of={[
            ['Who has it now', lost.agencyName ?? lostToWords[lost.to]],
            ['Why', lost.reasons.map((reason) => lostReasonWords[reason]).join(', ')],
            ['Their fee', lost.fee],
          ]}
        />
        {lost.note && <p className="small pre-line breaks">{lost.note}</p>}
      </Part>
    )}
    {notes && (
      <Part title="Notes">
        <p className="small pre-line breaks">{notes}</p>
      </Part>
    )}
  </>
)

export const Why = ({ appraisal }: OfAppraisal) => (
  <Part title="Plans">
    <Rows
      empty="Nothing known yet."
      of={[
        ['Reason', appraisal.reason && reasonWords[appraisal.reason]],
        ['Time frame', appraisal.timeframe && timeframeWords[appraisal.timeframe]],
        ['Lived in by', appraisal.occupied && occupantWords[appraisal.occupied]],
        ['Expected to list', appraisal.expectedListOn && formatDay(appraisal.expectedListOn)],
        ['Next call', appraisal.nextCallOn && formatDay(appraisal.nextCallOn)],
        ['Source', sourceWords[appraisal.source]],
        ['Agents', appraisal.agents.map(({ name }) => name).join(', ')],
      ]}
    />
    {appraisal.occupied === 'tenant' && (
      <p className="quiet above-8">A tenant lives here. Check the notice that your state requires.</p>
    )}
  </Part>
)

export const Home = ({ appraisal: { facts, propertyId } }: OfAppraisal) => (
  <Part
    title="Property"
    aside={
      propertyId && (
        <Link className="small" to="/properties/$id" params={{ id: propertyId }}>
          History
        </Link>
      )
    }
  >
    <Rows
      empty="Nothing known yet."
      of={[
        ['Type', facts.category],
        ['Bedrooms', facts.bedrooms],
        ['Bathrooms', facts.bathrooms],
        ['Car spaces', facts.carSpaces],
        ['Land', facts.landAreaM2 && formatArea(facts.landAreaM2)],
        ['Floor area', facts.floorAreaM2 && formatArea(facts.floorAreaM2)],
        ['Year built', facts.yearBuilt],
      ]}
    />
  </Part>
)

export const Offer = ({ appraisal: { fee, marketingCents } }: OfAppraisal) => (
  <Part title="Our offer">
    <Rows
      empty="No fee yet."
      of={[
        ['Fee', fee && feeWords(fee)],
        ['Marketing', marketingCents !== null && marketingCents > 0 && formatMoney(marketingCents)],
      ]}
    />
  </Part>
)

export const Others = ({ appraisal: { others } }: OfAppraisal) =>
  others.length > 0 && (
    <Part title="Other appraisals here">
      <ul>
        {others.map(({ id, stage, stageAt, agentName, canRead }) => (
          <li key={id} className="flex between gap-8 pad-y-8 line-above small">
            {canRead ? (
              <Link to="/appraisals/$id" params={{ id }}>
                {agentName ?? 'No agent'}, {formatDate(stageAt)}
              </Link>
            ) : (
              <span>
                {agentName ?? 'No agent'}, {formatDate(stageAt)}
              </span>
            )}
            <StatusTag status={stage} tone={stageTones[stage]} label={stageWords[stage]} />
          </li>
        ))}
      </ul>
    </Part>
  )
