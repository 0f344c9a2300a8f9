import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { messageOf, saveFailure } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import type { Key } from '../keys.contract.ts'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import { keyCalls, keyKind } from './key-calls.ts'
import classes from './keys.module.css'

/** From the person who has a key to a colleague, without a way to the office. */
export function HandOverDialog({ of: key, onClose }: { of: Key; onClose(): void }) {
  const queryClient = useQueryClient()
  const agents = useQuery(agentsQuery())
  const [agentId, setAgentId] = useState('')
  const handOver = useMutation({
    mutationFn: () => call(keyCalls.handOver, { params: { id: key.id }, body: { agentId } }),
    onSuccess: ({ out }) => {
      announce(`${out?.name ?? 'Your colleague'} has ${key.label}`)
      void queryClient.invalidateQueries({ queryKey: [keyKind] })
      void queryClient.invalidateQueries({ queryKey: ['listing'] })
      onClose()
    },
  })
  return (
    <Dialog label={`Hand over ${key.label}`} width={400} onClose={onClose}>
      <form
        className={classes.sheet}
        onSubmit={(event) => {
          event.preventDefault()
          if (agentId && !handOver.isPending) handOver.mutate()
        }}
      >
        <h2>Hand over {key.label}</h2>
        <NativeSelect
          label="To"
          data-autofocus
          value={agentId}
          data={[
            { value: '', label: 'Choose a colleague' },
            ...(agents.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => setAgentId(event.currentTarget.value)}
        />
        {agents.isError && <p role="alert">{messageOf(agents.error)}</p>}
        {handOver.isError && <p role="alert">{saveFailure(handOver.error)}</p>}
        <footer>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!agentId} loading={handOver.isPending}>
            Hand over
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
