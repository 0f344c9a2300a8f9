import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { forField } from '#ui/typed-ahead.ts'
import { wordOf } from '#common/text/name-words.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import type { Listing } from '../../listings.contract.ts'
import { nextStatuses } from '../../listings.rules.ts'
import { isLeaseSideAlone, useStatusChange } from './status-menu-change.ts'
import { isPlain, type Step } from './status-menu-steps.ts'
import classes from './status-menu.module.css'

const StatusForm = lazy(forField(async () => ({ default: (await import('./status-menu-form.tsx')).StatusForm })))

/** The status of a listing and the steps it may take from there. A step that needs more opens a small form. */
export function StatusMenu({ listing }: { listing: Listing }) {
  const [asking, setAsking] = useState<ListingStatus>()
  const change = useStatusChange(listing)
  const steps = nextStatuses(listing.saleOrLease, listing.status)

  const take = (step: Step) =>
    change.mutate(step, {
      onSuccess: () => {
        setAsking(undefined)
        announce(
          isLeaseSideAlone(listing, step.to)
            ? 'Leased. Still on the market for sale'
            : `Status changed to ${wordOf(step.to).toLowerCase()}`,
        )
      },
      // The form says what the server said, and links what is missing.
      onError: () => setAsking(step.to),
    })
  const choose = (to: ListingStatus) => {
    change.reset()
    if (isPlain(listing, to)) take({ to, fields: {} })
    else setAsking(to)
  }

  if (!listing.canEdit || steps.length === 0) return <StatusTag status={listing.status} />
  return (
    <>
      <Menu position="bottom-start" width={200} shadow="md">
        <Menu.Target>
          <UnstyledButton className={`${classes.button} hovers`} aria-label={`Status: ${wordOf(listing.status)}. Change`}>
            <StatusTag status={listing.status} />
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Change to</Menu.Label>
          {steps.map((to) => (
            <Menu.Item key={to} onClick={() => choose(to)}>
              <StatusTag status={to} />
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {asking && (
        <Suspense>
          <StatusForm
            listing={listing}
            to={asking}
            error={change.error}
            isSaving={change.isPending}
            onTake={take}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
