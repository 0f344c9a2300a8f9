import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { agentsQuery } from './agents.public.tsx'
import { useMay } from '#ui/session/session-store.ts'

interface AgentFieldProps extends Pick<NativeSelectProps, 'label' | 'size' | 'aria-label'> {
  value: string
  /** The choice of no agent; it is left out where there must be one. */
  none?: string
  onChange(agentId: string): void
}
/** Chooses one of the agency's agents; nothing for those who may not see them. */
export function AgentField({ value, none, onChange, ...props }: AgentFieldProps) {
  const mayAgents = useMay('agents.read')
  const agents = useQuery({ ...agentsQuery(), enabled: mayAgents }).data?.items ?? []
  if (!mayAgents) return null
  return (
    <NativeSelect
      {...props}
      value={value}
      data={[
        ...(none !== undefined || !value ? [{ value: '', label: none ?? 'Choose an agent' }] : []),
        ...agents.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
