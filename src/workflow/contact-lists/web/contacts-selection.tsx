import { Button, Group, Menu } from '@mantine/core'
import { IconCalendarDue, IconFlame, IconTag, IconTrash, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { askedFrom, type Chosen } from '#ui/bulk/bulk.ts'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { wordOf } from '#common/text/name-words.ts'
import { DayInput } from '#ui/typed/day-input.tsx'
import { formatDay, formatNumber } from '#ui/formatting.ts'
import BulkTags from '#ui/list/bulk-tags.tsx'
import { SelectionBar } from '#ui/list/selection-bar.tsx'
import { agencyParams, useMay } from '#ui/session/session-store.ts'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import { contactCalls, contactKind, contactTagsQuery } from '#core/contacts/web/contact-calls.public.tsx'
import type { ContactFilter } from '#core/contacts/contacts.contract.ts'
import { ratings } from '#core/contacts/contact-values.contract.ts'
import { ContactExportButton } from './contact-export.tsx'
import { useContactBulk } from './contacts-bulk.ts'

interface ContactSelectionProps {
  count: number
  /** The selection as the calls receive it: ids, or the filter when all matches are selected. */
  chosen: Chosen
  isAll: boolean
  /** Name of the one that is selected. */
  name: string | undefined
  /** Offered when every loaded row is selected and there are more. */
  onTakeAll?: (() => void) | undefined
  onClear(): void
}

/** Actions for the selected contacts, over the foot of the list. */
export default function ContactSelection({ count, chosen, isAll, name, onTakeAll, onClear }: ContactSelectionProps) {
  const mayWrite = useMay('contacts.write')
  const mayExport = useMay('contacts.export')
  const agents = useQuery(agentsQuery()).data?.items ?? []
  const [asking, setAsking] = useState<'tags' | 'day' | 'delete'>()
  const tags = useQuery({ ...contactTagsQuery(), enabled: asking === 'tags' }).data?.map(({ tag }) => tag) ?? []
  const matching = useMatchingCount(chosen)
  const all = isAll ? matching : count
  const { change } = useContactBulk()
  const close = () => setAsking(undefined)
  const remove = () => {
    close()
    void change(name ? `${name} deleted` : '{} deleted', chosen, { type: 'delete' })
    onClear()
  }
  return (
    <>
      <SelectionBar many="contacts" count={all} isAll={isAll} onTakeAll={onTakeAll} onClear={onClear}>
        {mayWrite && (
          <>
            <Menu position="top" shadow="md" width={260}>
              <Menu.Target>
                <Button size="xs" variant="default" leftSection={<IconUser size={15} aria-hidden />}>
                  Assign
                </Button>
              </Menu.Target>
              <Menu.Dropdown mah={360} className="scroll">
                <Menu.Label>Reassign to</Menu.Label>
                {agents.map((agent) => (
                  <Menu.Item
                    key={agent.id}
                    onClick={() =>
                      void change(`{} assigned to ${agent.name}`, chosen, { type: 'assign', agentId: agent.id, mode: 'replace' })
                    }
                  >
                    {agent.name}
                  </Menu.Item>
                ))}
                <Menu.Label>Add second agent</Menu.Label>
                {agents.map((agent) => (
                  <Menu.Item
                    key={agent.id}
                    onClick={() =>
                      void change(`${agent.name} added to {}`, chosen, { type: 'assign', agentId: agent.id, mode: 'add' })
                    }
                  >
                    {agent.name}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
            <Button size="xs" variant="default" leftSection={<IconTag size={15} aria-hidden />} onClick={() => setAsking('tags')}>
              Tags
            </Button>
            <Menu position="top" shadow="md" width={160}>
              <Menu.Target>
                <Button size="xs" variant="default" leftSection={<IconFlame size={15} aria-hidden />}>
                  Rating
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {[...ratings, null].map((rating) => (
                  <Menu.Item
                    key={rating ?? 'none'}
                    onClick={() =>
                      void change(`{} ${rating ? `rated ${rating}` : 'unrated'}`, chosen, { type: 'rating', rating })
                    }
                  >
                    {rating ? wordOf(rating) : 'No rating'}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconCalendarDue size={15} aria-hidden />}
              onClick={() => setAsking('day')}
            >
              Next contact
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconTrash size={15} aria-hidden />}
              disabled={all === undefined}
              onClick={() => (all !== undefined && all < askedFrom ? remove() : setAsking('delete'))}
            >
              Delete
            </Button>
          </>
        )}
        {mayExport && <ContactExportButton choice={exportChoice(chosen)} />}
      </SelectionBar>
      {asking === 'tags' && (
        <BulkTags
          many="contacts"
          known={tags}
          onTake={(add, remove) => {
            close()
            void change('{} tagged', chosen, { type: 'tag', add, remove })
          }}
          onClose={close}
        />
      )}
      {asking === 'delete' && all !== undefined && (
        <ConfirmDialog
          title={`Delete ${formatNumber(all)} contacts?`}
          button={`Delete ${formatNumber(all)} contacts`}
          typedCount={all}
          onConfirm={remove}
          onClose={close}
        >
          They stay in the recycle bin for 30 days, where you can restore them all at once.
        </ConfirmDialog>
      )}
      {asking === 'day' && (
        <BulkDay
          onTake={(on) => {
            close()
            void change(on ? `{}: next contact ${formatDay(on)}` : '{}: next contact cleared', chosen, {
              type: 'nextContact',
              on,
            })
          }}
          onClose={close}
        />
      )}
    </>
  )
}

/** How many match, where all of them are selected. */
function useMatchingCount(chosen: Chosen): number | undefined {
  const matching = 'matching' in chosen ? (chosen.matching as ContactFilter & { contacts?: 'agent' | 'office' }) : undefined
  return useQuery({
    queryKey: [contactKind, 'count', JSON.stringify(matching)],
    queryFn: ({ signal }) =>
      call(contactCalls.getAll, { body: { ...agencyParams(), ...matching, sort: 'match', limit: 1, count: true } }, { signal }),
    enabled: matching !== undefined,
  }).data?.total
}

/** The day on which the selected contacts are to be called. */
function BulkDay({ onTake, onClose }: { onTake(on: string | null): void; onClose(): void }) {
  const [on, setOn] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (on) onTake(on)
  }
  return (
    <Dialog label="Set next contact" width={360} onClose={onClose}>
      <form className="stack gap-16 pad scroll" onSubmit={submit}>
        <h2>Set next contact</h2>
        <DayInput autoFocus label="Date" max="2099-12-31" value={on} onChange={setOn} />
        <Group justify="flex-end" gap={8}>
          <Button variant="subtle" mr="auto" onClick={() => onTake(null)}>
            Clear date
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!on}>
            Set date
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

/** The filter of the list goes along as it is; whose contacts it is about is no filter of its own there. */
function exportChoice(chosen: Chosen) {
  if ('ids' in chosen) return { ids: [...chosen.ids] }
  const { contacts, ...filter } = chosen.matching as ContactFilter & { contacts?: 'agent' | 'office' }
  return { filter, ...(contacts && { contacts }) }
}
