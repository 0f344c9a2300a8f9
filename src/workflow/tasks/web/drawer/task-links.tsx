import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { IconButton } from '#ui/components/icon-button.tsx'
import type { Task } from '../../tasks.contract.ts'
import { LinkIcon, LinkPicker } from '../link-picker.tsx'
import type { TaskPatch } from '../task-actions.ts'
import classes from './task-drawer.module.css'

export function TaskLinks({ task, isReadOnly, onChange }: { task: Task; isReadOnly: boolean; onChange(patch: TaskPatch): void }) {
  const links = [
    ...(task.listing ? [{ kind: 'listing' as const, to: '/listings/$id', ...task.listing, off: { listingId: null } }] : []),
    ...(task.contact ? [{ kind: 'contact' as const, to: '/contacts/$id', ...task.contact, off: { contactId: null } }] : []),
    ...(task.campaign ? [{ kind: 'campaign' as const, to: '/campaigns/$id', ...task.campaign, off: { campaignId: null } }] : []),
  ]
  return (
    <div className="stack gap-4">
      <span className="small medium">Linked to</span>
      {links.map(({ kind, to, id, name, off }) => (
        <span key={id} className={classes.link}>
          <LinkIcon kind={kind} />
          <Link to={to} params={{ id } as never} search={{} as never}>
            {name}
          </Link>
          {!isReadOnly && (
            <IconButton label={`Unlink ${name}`} onClick={() => onChange(off)}>
              <IconX size={14} stroke={1.8} />
            </IconButton>
          )}
        </span>
      ))}
      {!isReadOnly && links.length < 3 && (
        <LinkPicker
          aria-label="Link a listing, contact or campaign"
          placeholder="Address, name or campaign"
          onPick={({ kind, id }) => onChange({ [`${kind}Id`]: id })}
        />
      )}
    </div>
  )
}
