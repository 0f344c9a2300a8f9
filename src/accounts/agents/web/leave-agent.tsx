import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import type { AgentProfile } from '../agents.contract.ts'
import { agentQuery, teamQuery } from './agent-calls.ts'
import { agentCalls, agentKind } from './agents.public.tsx'
import classes from './agent-dialogs.module.css'

/** Marks an agent as left and asks who takes their open listings, appraisals and contacts. Sold listings keep their name. */
export function LeaveAgent({ agent, onClose }: { agent: AgentProfile; onClose(): void }) {
  const queryClient = useQueryClient()
  const team = useQuery(teamQuery(false))
  const others = (team.data?.items ?? []).filter(({ id }) => id !== agent.id).map(({ id, name }) => ({ value: id, label: name }))
  const [listingsTo, setListingsTo] = useState<string | null>(null)
  const [contactsTo, setContactsTo] = useState<string | null>(null)
  const show = (profile: AgentProfile) => {
    queryClient.setQueryData(agentQuery(agent.id).queryKey, profile)
    void queryClient.invalidateQueries({ queryKey: [agentKind] })
  }
  const leave = useMutation({
    mutationFn: () => call(agentCalls.archive, { params: { id: agent.id }, body: { listingsTo, contactsTo } }),
    onSuccess: (profile) => {
      show(profile)
      onClose()
      toastUndo(`${agent.name} has left`, () => {
        call(agentCalls.restore, { params: { id: agent.id }, body: { takesBack: true } }).then(show, toastFailure)
      })
    },
  })
  const choice = [{ value: '', label: 'Don’t reassign' }, ...others]
  const count = (n: number | null, one: string) => `${n ?? 0} ${one}${n === 1 ? '' : 's'}`
  return (
    <Dialog label={`Mark ${agent.name} as left`} width={440} onClose={onClose}>
      <div className={`${classes.form} stack gap-16 pad`}>
        <h2>Mark {agent.name} as left</h2>
        <p>They can no longer be chosen on listings. Past sales and leases keep their name. You can restore them at any time.</p>
        {(agent.listingCount ?? 0) + agent.appraisalCount > 0 && (
          <NativeSelect
            label={`Reassign ${[
              (agent.listingCount ?? 0) > 0 && count(agent.listingCount, 'open listing'),
              agent.appraisalCount > 0 && count(agent.appraisalCount, 'appraisal'),
            ]
              .filter(Boolean)
              .join(' and ')} to`}
            value={listingsTo ?? ''}
            onChange={(event) => setListingsTo(event.currentTarget.value || null)}
            data={choice}
          />
        )}
        {agent.contactCount > 0 && (
          <NativeSelect
            label={`Reassign ${count(agent.contactCount, 'contact')} to`}
            value={contactsTo ?? ''}
            onChange={(event) => setContactsTo(event.currentTarget.value || null)}
            data={choice}
          />
        )}
        {leave.isError && (
          <p role="alert" className={classes.failure}>
            {saveFailure(leave.error)}
          </p>
        )}
        <div className="flex wrap end gap-8">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={leave.isPending} onClick={() => leave.mutate()}>
            Mark as left
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
