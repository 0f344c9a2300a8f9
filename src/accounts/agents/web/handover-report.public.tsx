import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onLive } from '#ui/api/live.ts'
import { SlotParts } from '#ui/slot-parts.tsx'
import type { AgentProfile } from '../agents.contract.ts'
import { openStatuses } from '../handover.rules.ts'
import { agentQuery } from './agent-calls.ts'
import { handoverRetry } from './agent.slots.ts'
import { agentKind } from './agents.public.tsx'
import { handoverWords } from './handover-words.ts'
import classes from './agent-page.module.css'

/** The outcome for the listings and contacts of a user who left, on the page of the user. */
export function HandoverOf({ agentId }: { agentId: string }) {
  const { data: agent } = useQuery(agentQuery(agentId))
  if (!agent?.handover || agent.handover.state === 'undone') return null
  return (
    <div className={classes.report} role="status">
      <HandoverReport agent={agent} />
    </div>
  )
}

/** The progress of a hand-over; where records were refused, why, where they are, and the retry. */
export function HandoverReport({ agent }: { agent: AgentProfile }) {
  const { id, name, handover } = agent
  const queryClient = useQueryClient()
  const read = () => queryClient.invalidateQueries({ queryKey: [agentKind] })
  useEffect(
    () =>
      onLive(({ kind }) => {
        if (kind === 'failedJob') void queryClient.invalidateQueries({ queryKey: [agentKind] })
      }),
    [queryClient],
  )
  return (
    <div className={classes.words}>
      <p>{handoverWords(agent)}</p>
      {handover?.problem && <p className="wide small problem">{handover.problem}</p>}
      {handover?.failedJobId && (
        <div className="row wrap gap-wide">
          {handover.listingsLeft > 0 && (
            <Link to="/listings" search={{ agentId: id, status: openStatuses.join() }}>
              Listings of {name}
            </Link>
          )}
          {handover.contactsLeft > 0 && (
            <Link to="/crm/contacts/all" search={{ agent: id }}>
              Contacts of {name}
            </Link>
          )}
          <SlotParts of={handoverRetry} props={{ jobId: handover.failedJobId, onRetried: () => void read() }} />
        </div>
      )}
    </div>
  )
}
