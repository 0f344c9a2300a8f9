import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '#ui/components/states.tsx'
import type { AudienceSource } from '../../audience.contract.ts'
import type { Campaign } from '../../campaigns.contract.ts'
import { AudiencePeople, type Shown } from './audience-people.tsx'
import { AddSource, SourceRow } from './audience-sources.tsx'
import { audienceQuery } from '../campaign-calls.ts'
import { purposeWords, reasonWords } from '../campaign-words.ts'
import classes from './audience.module.css'
import common from '../campaigns.module.css'
import type { Change, DraftFields } from '../use-campaign-draft.ts'

type Side = 'include' | 'exclude'

/** The audience, live: how many get it, and who does not, with the reason. */
export function AudienceStep({ values, change }: { values: DraftFields; change: Change }) {
  const { audience, purpose } = values
  const set = (side: Side, sources: AudienceSource[]) => change({ audience: { ...audience, [side]: sources } })
  const count = useQuery({ ...audienceQuery(audience, purpose), placeholderData: keepPreviousData })
  const [show, setShow] = useState<Shown>('willGet')
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  return (
    <div className={classes.audience}>
      <div className={classes.audienceForm}>
        <Select
          size="sm"
          label="Consent required"
          allowDeselect={false}
          value={purpose}
          data={Object.entries(purposeWords).map(([value, label]) => ({ value, label }))}
          onChange={(next) => next && change({ purpose: next as Campaign['purpose'] })}
        />
        {(['include', 'exclude'] as const).map((side) => (
          <section className="stack gap-8" key={side} aria-label={side === 'include' ? 'Recipients' : 'Exclusions'}>
            <h2 className="below-8">{side === 'include' ? 'Recipients' : 'Exclusions'}</h2>
            {audience[side].map((source, i) => (
              <SourceRow
                // Their place is what they are.
                key={i}
                source={source}
                names={names}
                count={side === 'include' ? count.data?.bySource[i] : undefined}
                onChange={(next) =>
                  set(
                    side,
                    audience[side].map((one, at) => (at === i ? next : one)),
                  )
                }
                onRemove={() =>
                  set(
                    side,
                    audience[side].filter((_, at) => at !== i),
                  )
                }
                onName={(id, name) => setNames((all) => new Map([...all, [id, name]]))}
              />
            ))}
            <AddSource
              onAdd={(source) => set(side, [...audience[side], source])}
              label={side === 'include' ? 'Add people' : 'Exclude people'}
            />
          </section>
        ))}
      </div>
      <div className={classes.audienceWho}>
        <div className="counts" aria-live="polite">
          <button type="button" aria-pressed={show === 'willGet'} onClick={() => setShow('willGet')}>
            <strong className="num">{count.data?.willGet.toLocaleString('en-AU') ?? '–'}</strong>{' '}
            {count.data?.willGet === 1 ? 'recipient' : 'recipients'}
          </button>
          {count.data?.notBecause.map(({ reason, count: n }) => (
            <button key={reason} type="button" aria-pressed={show === reason} onClick={() => setShow(reason)}>
              <strong className="num">{n.toLocaleString('en-AU')}</strong> {reasonWords(reason).toLowerCase()}
            </button>
          ))}
        </div>
        {count.isError && <ErrorState error={count.error} onRetry={() => void count.refetch()} />}
        {audience.include.length === 0 ? (
          <p className={common.quiet}>No recipients yet. Add people by tag, saved view or listing.</p>
        ) : (
          <AudiencePeople audience={audience} purpose={purpose} show={show} />
        )}
      </div>
    </div>
  )
}
