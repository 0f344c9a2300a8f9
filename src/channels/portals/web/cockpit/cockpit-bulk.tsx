import { Button, Menu, MultiSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { toastFailure } from '#ui/toast.ts'
import type { BulkAction, BulkReport, CockpitRow } from '../../cockpit.contract.ts'
import type { PortalAccount } from '../../portal-accounts.contract.ts'
import { cockpitCalls } from './cockpit-calls.ts'
import classes from './cockpit.module.css'

interface CockpitBulkProps {
  selected: ReadonlySet<string>
  rows: readonly CockpitRow[]
  accounts: readonly PortalAccount[]
  onClear(): void
}
const actions: readonly { action: BulkAction; label: string; said: string }[] = [
  { action: 'publish', label: 'Publish', said: 'being published' },
  { action: 'retry', label: 'Try again', said: 'being retried' },
  { action: 'withdraw', label: 'Take down', said: 'being taken down' },
  { action: 'pause', label: 'Pause', said: 'paused' },
  { action: 'resume', label: 'Resume', said: 'resumed' },
]
/** So many go in one call. */
const atOnce = 50

/** Actions for the chosen listings, on which portals, and their outcome. */
export default function CockpitBulk({ selected, rows, accounts, onClear }: CockpitBulkProps) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<string[]>([])
  const [report, setReport] = useState<BulkReport>()
  const portalAccountIds = chosen.length ? chosen : accounts.map(({ id }) => id)
  const run = useMutation({
    mutationFn: (action: BulkAction) =>
      call(cockpitCalls.publishMany, { body: { action, listingIds: [...selected].slice(0, atOnce), portalAccountIds } }),
    onSuccess: (done, action) => {
      setReport(done)
      announce(summaryOf(done, action))
      if (!done.refused) onClear()
      void queryClient.invalidateQueries({ queryKey: ['publication'] })
    },
    onError: toastFailure,
  })
  const isHeld = run.isPending || selected.size > atOnce
  if (!selected.size && !report) return null
  return (
    <section className={classes.bulk} aria-label="Selected listings">
      {selected.size > 0 && (
        <div className={`${classes.bulkRow} row wrap gap-8`}>
          <strong className="num">{selected.size} selected</strong>
          <MultiSelect
            aria-label="Portals"
            placeholder={chosen.length ? undefined : 'All portals'}
            data={accounts.map(({ id, name, portalAgencyId }) => ({ value: id, label: `${name} ${portalAgencyId}` }))}
            value={chosen}
            onChange={setChosen}
            className={classes.bulkPortals}
          />
          {actions.map(({ action, label }) => (
            <Button
              key={action}
              variant={action === 'publish' ? 'filled' : 'default'}
              {...(action !== 'publish' && { className: classes.wideOnly })}
              disabled={isHeld}
              loading={run.isPending && run.variables === action}
              onClick={() => run.mutate(action)}
            >
              {label}
            </Button>
          ))}
          <Button className={classes.wideOnly} variant="subtle" color="gray" disabled={run.isPending} onClick={onClear}>
            Clear selection
          </Button>
          <Menu position="top-end">
            <Menu.Target>
              <Button className={classes.phoneOnly} variant="default" disabled={run.isPending}>
                More
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {actions.slice(1).map(({ action, label }) => (
                <Menu.Item key={action} disabled={isHeld} onClick={() => run.mutate(action)}>
                  {label}
                </Menu.Item>
              ))}
              <Menu.Item onClick={onClear}>Clear selection</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          {selected.size > atOnce && <span className="quiet">Up to {atOnce} at a time</span>}
        </div>
      )}
      {report && run.variables && (
        <div className={`${classes.report} small`}>
          <p className="below-8">{summaryOf(report, run.variables)}</p>
          <Refusals report={report} rows={rows} accounts={accounts} />
          <Button variant="subtle" size="compact-sm" onClick={() => setReport(undefined)}>
            Close report
          </Button>
        </div>
      )}
    </section>
  )
}

function Refusals({ report, rows, accounts }: { report: BulkReport } & Pick<CockpitBulkProps, 'rows' | 'accounts'>) {
  const refused = report.items.filter(({ outcome }) => outcome === 'refused')
  if (!refused.length) return null
  return (
    <ul className="below-8">
      {refused.map(({ listingId, portalAccountId, message }) => {
        const row = rows.find(({ id }) => id === listingId)
        return (
          <li key={`${listingId}${portalAccountId}`}>
            <strong>{row?.streetLine || row?.reference || 'A listing'}</strong> on{' '}
            {accounts.find(({ id }) => id === portalAccountId)?.name}: {message}
          </li>
        )
      })}
    </ul>
  )
}

function summaryOf({ done, refused, skipped, held }: BulkReport, action: BulkAction): string {
  const said = actions.find((one) => one.action === action)?.said ?? ''
  const waiting = held > 0 && `${held} built, not sent: the portal is not yet taken over`
  return [(done > 0 || !held) && `${done} ${said}`, waiting, refused && `${refused} failed`, skipped && `${skipped} skipped`]
    .filter(Boolean)
    .join(', ')
}
