import { Link } from '@tanstack/react-router'
import { StatusTag } from '#ui/components/status-tag.tsx'
import type { CockpitRow } from '../../cockpit.contract.ts'
import type { PortalAccount } from '../../portal-accounts.contract.ts'
import { CockpitCell } from './cockpit-cell.tsx'
import classes from './cockpit.module.css'
import { useCellKeys } from './use-cell-keys.ts'
import { useNow } from '../use-now.ts'

interface CockpitTableProps {
  rows: readonly CockpitRow[]
  accounts: readonly PortalAccount[]
  mayPublish: boolean
  selected: ReadonlySet<string>
  onSelect(ids: ReadonlySet<string>): void
  onOpen(row: CockpitRow, account: PortalAccount): void
}

/** Listings by portal accounts; on a phone each listing is a card with its portals under each other. */
export function CockpitTable({ rows, accounts, mayPublish, selected, onSelect, onOpen }: CockpitTableProps) {
  const now = useNow()
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  const { place, setPlace, onKeyDown } = useCellKeys(rows.length, accounts.length, (index) => {
    const row = rows[index]
    if (mayPublish && row?.canEdit) toggle(row.id)
  })
  const choosable = rows.filter(({ canEdit, isInBin }) => canEdit && !isInBin)
  const areAll = choosable.length > 0 && choosable.every(({ id }) => selected.has(id))
  return (
    <div className={classes.scroll} onKeyDown={onKeyDown} role="presentation">
      <table className={classes.table} aria-label="Listings by portal">
        <thead>
          <tr>
            {mayPublish && (
              <th className={classes.check}>
                <input
                  type="checkbox"
                  aria-label="Select all listings"
                  checked={areAll}
                  ref={(box) => {
                    if (box) box.indeterminate = !areAll && selected.size > 0
                  }}
                  onChange={() => onSelect(areAll ? new Set() : new Set(choosable.map(({ id }) => id)))}
                />
              </th>
            )}
            <th scope="col" className={classes.first}>
              Listing
            </th>
            {accounts.map((account) => (
              <th key={account.id} scope="col">
                {account.name}
                <span className="meta block regular">
                  {account.portalAgencyId}
                  {account.isPaused && ' · paused'}
                  {account.isTakingOver && ' · not yet taken over'}
                  {account.isAutoUpdate && ' · updates automatically'}
                  {account.environment === 'test' && ' · simulation'}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.id} data-selected={selected.has(row.id) || undefined}>
              {mayPublish && (
                <td className={classes.check}>
                  {/* The name is that of the box: the label is the room around it. */}
                  <label className={classes.room}>
                    <input
                      type="checkbox"
                      aria-label={`Select ${row.streetLine || row.reference}`}
                      checked={selected.has(row.id)}
                      disabled={!row.canEdit || row.isInBin}
                      onChange={() => toggle(row.id)}
                    />
                  </label>
                </td>
              )}
              <th scope="row" className={classes.first}>
                <ListingName row={row} />
              </th>
              {accounts.map((account, column) => (
                <td key={account.id}>
                  <CockpitCell
                    row={row}
                    account={account}
                    publication={row.publications.find(({ portalAccountId }) => portalAccountId === account.id)}
                    now={now}
                    at={{ row: index, column }}
                    isCurrent={place.row === index && place.column === column}
                    onOpen={() => {
                      setPlace({ row: index, column })
                      onOpen(row, account)
                    }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ListingName({ row }: { row: CockpitRow }) {
  const name = row.streetLine || row.reference
  return (
    <span className={classes.listing}>
      <span className={classes.line}>
        {row.isInBin ? (
          <span className={`${classes.name} title`}>{name}</span>
        ) : (
          <Link to="/listings/$id" params={{ id: row.id }} className={`${classes.name} title`} data-reach>
            {name}
          </Link>
        )}
        {row.isInBin ? <StatusTag status="deleted" tone="red" label="In the recycle bin" /> : <StatusTag status={row.status} />}
      </span>
      <span className="quiet">{[row.suburb, row.priceLabel, row.agentName].filter(Boolean).join(' · ')}</span>
    </span>
  )
}
