import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { useMay } from '#ui/session/session-store.ts'
import { SlotParts } from '#ui/slot-parts.tsx'
import { toastFailure } from '#ui/toast.ts'
import type { AgentProfile } from '../agents.contract.ts'
import { agentQuery } from './agent-calls.ts'
import { agentCalls, agentKind } from './agents.public.tsx'
import { AgentForm } from './agent-form.tsx'
import classes from './agent-page.module.css'
import { agentPart } from './agent.slots.ts'
import { HandoverReport } from './handover-report.public.tsx'
import { LeaveAgent } from './leave-agent.tsx'

export default function AgentPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const agent = useQuery(agentQuery(id))
  if (agent.isPending)
    return (
      <>
        <PageHead title="Agent" />
        <SkeletonRows rows={6} />
      </>
    )
  if (agent.isError && !agent.data)
    return (
      <>
        <PageHead title="Agent" />
        <ErrorState error={agent.error} onRetry={() => void agent.refetch()} />
      </>
    )
  return agent.data ? <Profile key={agent.data.id} agent={agent.data} /> : null
}

function Profile({ agent }: { agent: AgentProfile }) {
  const queryClient = useQueryClient()
  const mayManage = useMay('agents.manage')
  const [isLeaving, setLeaving] = useState(false)
  const state = agent.handover?.state
  const moved = (agent.handover?.listings ?? 0) + (agent.handover?.contacts ?? 0) + (agent.handover?.appraisals ?? 0)
  // True for a user who left, whose agent is still one, or for records that could not be returned.
  const isUnfinished = state !== undefined && state !== 'finished' && state !== 'undone'
  const show = (profile: AgentProfile) => {
    queryClient.setQueryData(agentQuery(agent.id).queryKey, profile)
    void queryClient.invalidateQueries({ queryKey: [agentKind] })
  }
  const restore = useMutation({
    mutationFn: (takesBack: boolean) => call(agentCalls.restore, { params: { id: agent.id }, body: { takesBack } }),
    onSuccess: show,
    onError: toastFailure,
  })
  return (
    <>
      <PageHead title={agent.name} meta={agent.archivedAt ? 'Left' : (agent.jobTitle ?? undefined)}>
        <Button component={Link} to="/settings/agents" variant="default" size="xs">
          All agents
        </Button>
        {mayManage && !agent.archivedAt && (
          <Button variant="default" size="xs" onClick={() => setLeaving(true)}>
            Mark as left…
          </Button>
        )}
      </PageHead>
      {(agent.archivedAt || isUnfinished) && (
        <div className={classes.left} role="status">
          <HandoverReport agent={agent} />
          {mayManage && agent.archivedAt && (
            <div>
              {(state === 'finished' || state === 'incomplete') && moved > 0 && (
                <Button size="xs" loading={restore.isPending} onClick={() => restore.mutate(true)}>
                  Restore with their records
                </Button>
              )}
              <Button size="xs" variant="default" loading={restore.isPending} onClick={() => restore.mutate(false)}>
                Restore
              </Button>
            </div>
          )}
        </div>
      )}
      <SlotParts of={agentPart} props={{ agentId: agent.id }} />
      <AgentForm agent={agent} />
      {isLeaving && <LeaveAgent agent={agent} onClose={() => setLeaving(false)} />}
    </>
  )
}
