import { move } from '@dnd-kit/helpers'
import { DragDropProvider } from '@dnd-kit/react'
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { dragPluginsFor, dragSensors } from '#ui/drag.ts'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import { AddAgent } from './add-agent.tsx'
import { searchQuery, teamQuery } from './agent-calls.ts'
import { agentCalls, agentKind } from './agents.public.tsx'
import { AgentRow, MovableAgentRow } from './agent-row.tsx'
import classes from './agents-page.module.css'

const plugins = dragPluginsFor('Agent')

/** The team in its order: what websites and pickers show first stands first. */
export default function AgentsPage() {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 150)
  const [showsLeft, setShowsLeft] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const mayManage = useMay('agents.manage')
  const queryClient = useQueryClient()
  const team = useQuery({ ...teamQuery(showsLeft), placeholderData: keepPreviousData })
  const search = useQuery({ ...searchQuery(q), enabled: q !== '' && !showsLeft, placeholderData: keepPreviousData })
  const isSearch = q !== '' && !showsLeft
  const shown = isSearch ? search : team
  const agents = shown.data?.items ?? []
  const canOrder = mayManage && !isSearch && !showsLeft && agents.length > 1

  const reorder = (ids: readonly string[], { isUndo = false } = {}) => {
    const before = agents.map(({ id }) => id)
    const byId = new Map(agents.map((agent) => [agent.id, agent]))
    const items = ids.flatMap((id) => byId.get(id) ?? [])
    queryClient.setQueryData(teamQuery(false).queryKey, (now) => now && { ...now, items })
    call(agentCalls.reorder, { body: { agentIds: [...ids] } }).then(
      () => !isUndo && toastUndo('Order changed', () => reorder(before, { isUndo: true })),
      (error: unknown) => {
        toastFailure(error)
        void queryClient.invalidateQueries({ queryKey: [agentKind] })
      },
    )
  }
  return (
    <>
      <PageHead title="Agents" meta={shown.data && String(agents.length)}>
        {mayManage && (
          <Button size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setAdding(true)}>
            Add agent
          </Button>
        )}
      </PageHead>
      <div className="row wrap gap-wide gutter-tools">
        <TextInput
          size="xs"
          className={classes.search}
          data-filter
          leftSection={<IconSearch size={15} aria-hidden />}
          aria-label="Search agents by name"
          placeholder="Search by name"
          disabled={showsLeft}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <SegmentedControl
          size="xs"
          aria-label="Show"
          value={showsLeft ? 'left' : 'team'}
          onChange={(value) => setShowsLeft(value === 'left')}
          data={[
            { value: 'team', label: 'Team' },
            { value: 'left', label: 'Left' },
          ]}
        />
        {canOrder && (
          <p className={`${classes.hint} meta`}>Drag to reorder. With the keyboard: Tab to a handle, Space, arrows, Space.</p>
        )}
      </div>
      {shown.isPending && <SkeletonRows rows={6} />}
      {shown.isError && <ErrorState error={new Error('Failed to fetch agents')} onRetry={() => void shown.refetch()} />}
      {shown.data && agents.length === 0 && (
        <EmptyState>
          {isSearch
            ? `No agents match “${q}”.`
            : showsLeft
              ? 'No former agents.'
              : mayManage
                ? 'No agents yet. Add the first one.'
                : 'No agents yet. The agency owner can add them.'}
        </EmptyState>
      )}
      {agents.length > 0 && (
        <>
          <div className={classes.head} aria-hidden>
            <span>Name</span>
            <span>Licence</span>
            <span>Contact</span>
            <span className={`${classes.number} right`}>Open listings</span>
          </div>
          <DragDropProvider
            plugins={plugins}
            sensors={dragSensors}
            onDragEnd={(event) => {
              if (event.canceled) return
              const ids = agents.map(({ id }) => id)
              const next = move(ids, event)
              if (next.join() !== ids.join()) reorder(next)
            }}
          >
            <ol className={classes.list} aria-label="Agents">
              {agents.map((agent, index) =>
                canOrder ? (
                  <MovableAgentRow key={agent.id} agent={agent} index={index} hasLeft={showsLeft} />
                ) : (
                  <AgentRow key={agent.id} agent={agent} hasLeft={showsLeft} />
                ),
              )}
            </ol>
          </DragDropProvider>
        </>
      )}
      {isAdding && <AddAgent onClose={() => setAdding(false)} />}
    </>
  )
}
