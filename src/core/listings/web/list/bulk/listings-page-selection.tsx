import { Button, Menu } from '@mantine/core'
import { IconChevronUp, IconDownload, IconTag, IconTrash, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Chosen } from '#ui/bulk/bulk.ts'
import { SelectionBar } from '#ui/list/selection-bar.tsx'
import { useMay } from '#ui/session/session-store.ts'
import { SlotParts } from '#ui/slot-parts.tsx'
import { forField } from '#ui/typed-ahead.ts'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import { useBulk } from './listing-bulk.ts'
import { listingMenu, selectionButton } from '../../listing.slots.ts'
import { tagsQuery } from '../../listing-queries.ts'

const BulkTags = lazy(forField(() => import('#ui/list/bulk-tags.tsx')))
const BulkStatus = lazy(forField(() => import('./listing-bulk-status.tsx')))
interface ListingSelectionProps {
  /** Undefined while all that match are being counted. */
  count: number | undefined
  /** The selection as the calls receive it: ids, or the filter when all matches are selected. */
  chosen: Chosen
  isAll: boolean
  /** Offered when every loaded row is selected and there are more. */
  onTakeAll?: (() => void) | undefined
  onClear(): void
  onDelete(): void
}

/** Actions for the selected listings, over the foot of the list. */
export default function ListingSelection({ count, chosen, isAll, onTakeAll, onClear, onDelete }: ListingSelectionProps) {
  const mayWrite = useMay('listings.write')
  const agents = useQuery(agentsQuery()).data?.items ?? []
  const [asking, setAsking] = useState<'tags' | 'status'>()
  const tags = useQuery({ ...tagsQuery(), enabled: asking === 'tags' }).data?.map(({ tag }) => tag) ?? []
  const { change } = useBulk()
  const close = () => setAsking(undefined)
  return (
    <>
      <SelectionBar many="listings" count={count} isAll={isAll} onTakeAll={onTakeAll} onClear={onClear}>
        {mayWrite && (
          <>
            <Menu position="top" shadow="md" width={240}>
              <Menu.Target>
                <Button size="xs" variant="default" leftSection={<IconUser size={15} aria-hidden />}>
                  Assign
                </Button>
              </Menu.Target>
              <Menu.Dropdown mah={320} className="scroll">
                <Menu.Label>Main agent</Menu.Label>
                {agents.map(({ id, name }) => (
                  <Menu.Item
                    key={id}
                    onClick={() => void change(`{} assigned to ${name}`, chosen, { type: 'assign', agentId: id })}
                  >
                    {name}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
            <Button size="xs" variant="default" leftSection={<IconTag size={15} aria-hidden />} onClick={() => setAsking('tags')}>
              Tags
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconChevronUp size={15} aria-hidden />}
              onClick={() => setAsking('status')}
            >
              Status
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconTrash size={15} aria-hidden />}
              disabled={count === undefined}
              onClick={onDelete}
            >
              Delete
            </Button>
          </>
        )}
        {'ids' in chosen && (
          <>
            <SlotParts of={selectionButton} props={{ listingIds: chosen.ids }} />
            <Menu position="top" shadow="md">
              <Menu.Target>
                <Button size="xs" variant="default" leftSection={<IconDownload size={15} aria-hidden />}>
                  Export
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <SlotParts of={listingMenu} props={{ listingIds: chosen.ids }} />
              </Menu.Dropdown>
            </Menu>
          </>
        )}
      </SelectionBar>
      <Suspense>
        {asking === 'tags' && (
          <BulkTags
            many="listings"
            known={tags}
            onTake={(add, remove) => {
              close()
              void change('{} tagged', chosen, { type: 'tag', add, remove })
            }}
            onClose={close}
          />
        )}
        {asking === 'status' && (
          <BulkStatus
            chosen={chosen}
            onTake={(status, words, more) => {
              close()
              void change(`{} now ${words}`, chosen, { type: 'status', status, ...more })
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
