import { keepPreviousData } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import type { SuppressedReason } from '../../audience.contract.ts'
import classes from './audience.module.css'
import { campaignCalls } from '../campaign-calls.ts'
import common from '../campaigns.module.css'
import type { DraftFields } from '../use-campaign-draft.ts'

export type Shown = 'willGet' | SuppressedReason
/** The people of an audience, a page at a time, each with the reason. */
export function AudiencePeople({ audience, purpose, show }: Pick<DraftFields, 'audience' | 'purpose'> & { show: Shown }) {
  const found = usePages(
    pagesQuery(['audiencePeople', audience, purpose, show], (cursor, signal) =>
      call(campaignCalls.audiencePeople, { body: { audience, purpose, show, limit: 50, cursor } }, { signal }),
    ),
    { placeholderData: keepPreviousData },
  )
  const items = found.data?.items
  if (!items?.length)
    return (
      <PagesState of={found} rows={6}>
        <p className={common.quiet}>No one here.</p>
      </PagesState>
    )
  return (
    <>
      <ul className={classes.who}>
        {items.map((person) => (
          <li key={person.contactId}>
            <span className="stack narrow">
              <strong>{person.name || person.email}</strong>
              <small className="breaks">{person.email}</small>
            </span>
            <small className="breaks">{person.why}</small>
          </li>
        ))}
      </ul>
      <MoreRows of={found} />
    </>
  )
}
