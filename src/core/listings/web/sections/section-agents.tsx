import { Checkbox, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { messageOf } from '#ui/api/api-error.ts'
import { agentRoles } from '#common/listing/listing-values.ts'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import { isNamedOnPortals } from '../../listings.rules.ts'
import { choiceWord } from '../../choice-words.rules.ts'
import { PercentInput } from '#ui/typed/number-inputs.tsx'
import { fieldId } from '../fields/field-paths.ts'
import { useRows } from '../editor/state/listing-editor-form.ts'
import classes from './section-frame.module.css'

const roleOptions = agentRoles.map((role) => ({ value: role as string, label: choiceWord(role) }))
const most = 8

/** Who the listing belongs to. The first one is the main agent: on lists, brochures and portals their name comes first. */
export function AgentRows() {
  const agents = useRows('agents')
  const all = useQuery(agentsQuery())
  const known = new Map(all.data?.items.map((agent) => [agent.id, agent]))
  const chosen = new Set(agents.rows.map(({ agentId }) => agentId))
  return (
    <div>
      <h3>Agents</h3>
      <ul className={classes.rows} aria-label="Agents">
        {agents.rows.map(({ agentId, role, splitPercent, isShownOnPortals }, index) => {
          const name = known.get(agentId)?.name ?? (all.isPending ? '…' : 'Former agent')
          return (
            <li key={agentId} className={classes.row} data-kind="agent">
              <div className="narrow tight">
                <strong className="block">{name}</strong>
                <span className="meta">{index === 0 ? 'Main agent' : (known.get(agentId)?.jobTitle ?? '')}</span>
              </div>
              <Select
                aria-label={`Role of ${name}`}
                data={roleOptions}
                value={role}
                allowDeselect={false}
                onChange={(next) => next && agents.change(index, { role: next as (typeof agentRoles)[number] })}
              />
              <PercentInput
                id={fieldId(`agents.${index}.splitPercent`)}
                aria-label={`Commission share of ${name}`}
                placeholder="Share"
                value={splitPercent}
                error={agents.errorAt(index, 'splitPercent')}
                onChange={(share) => agents.change(index, { splitPercent: share })}
              />
              <Checkbox
                size="sm"
                label="On portals"
                aria-label={`Show ${name} on portals`}
                checked={isShownOnPortals ?? isNamedOnPortals(role)}
                onChange={(event) => agents.change(index, { isShownOnPortals: event.currentTarget.checked })}
              />
              <div className="flex gap-2">
                {agents.rows.length > 1 && (
                  <>
                    <IconButton label={`Move ${name} up`} disabled={index === 0} onClick={() => agents.move(index, index - 1)}>
                      <IconArrowUp size={16} />
                    </IconButton>
                    <IconButton
                      label={`Move ${name} down`}
                      disabled={index === agents.rows.length - 1}
                      onClick={() => agents.move(index, index + 1)}
                    >
                      <IconArrowDown size={16} />
                    </IconButton>
                  </>
                )}
                <IconButton label={`Remove ${name}`} onClick={() => agents.remove(index)}>
                  <IconX size={16} />
                </IconButton>
              </div>
            </li>
          )
        })}
      </ul>
      {agents.rows
        .map((_, index) => agents.errorAt(index, 'agentId'))
        .filter(Boolean)
        .map((error, index) => (
          <p key={index} className="tiny problem below-16">
            {error}
          </p>
        ))}
      {agents.rows.length < most && (
        <Select
          id={agents.id}
          aria-label="Add an agent"
          placeholder={all.isError ? messageOf(all.error) : 'Add an agent…'}
          error={agents.error}
          data={(all.data?.items ?? []).filter(({ id }) => !chosen.has(id)).map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          value={null}
          nothingFoundMessage="No agents found"
          onChange={(agentId) => agentId && agents.add({ agentId, role: agents.rows.length === 0 ? 'listing' : 'assistant' })}
        />
      )}
    </div>
  )
}
