import { IconLayoutKanban, IconList, IconMap } from '@tabler/icons-react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { config } from '#ui/config.ts'
import { useKeys } from '#ui/keys.ts'
import type { ViewKind } from '../../listing-view.contract.ts'
import classes from './listings-page-switch.module.css'

const kinds = [
  { kind: 'table', label: 'Table', keys: '1', Icon: IconList },
  { kind: 'board', label: 'Board', keys: '2', Icon: IconLayoutKanban },
  { kind: 'map', label: 'Map', keys: '3', Icon: IconMap },
] as const

/** A map without streets says less than the table: it needs the operator's tiles (MAP_TILES_URL). */
const offered = () => kinds.filter((one) => one.kind !== 'map' || config.tiles)
export const shownKind = (view: ViewKind = 'table'): ViewKind => offered().find((one) => one.kind === view)?.kind ?? 'table'

export function ViewSwitch({ kind, onChange }: { kind: ViewKind; onChange(kind: ViewKind): void }) {
  useKeys(
    'Listings view',
    offered().map((one) => ({ keys: one.keys, label: one.label, run: () => onChange(one.kind) })),
  )
  return (
    <div className={`${classes.switch} flex gap-2`} role="group" aria-label="View">
      {offered().map(({ kind: one, label, keys, Icon }) => (
        <IconButton key={one} label={label} keys={keys} aria-pressed={one === kind} onClick={() => onChange(one)}>
          <Icon size={17} stroke={1.7} />
        </IconButton>
      ))}
    </div>
  )
}
