import { IconBuilding, IconLock, IconPhoneOff, IconScale, IconUser, IconUsers } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { callTo } from '#ui/call-link.ts'
import { emailTo } from '#ui/messages/email-link.ts'
import { StatusTag } from '#ui/components/status-tag.tsx'
import type { StatusTone } from '#ui/components/status-words.ts'
import { GridLine, WaitingLine } from '#ui/grid/grid-line.tsx'
import type { ContactColumn } from '../contact-view.contract.ts'
import type { ContactKind, Rating } from '#core/contacts/contact-values.contract.ts'
import type { ContactRow as Row } from '#core/contacts/contacts.contract.ts'
import { columnOf } from './contacts-columns.ts'
import classes from './contacts-row.module.css'
import { today } from '#ui/typed/day-text.ts'

export interface RowProps {
  /** Undefined until it is loaded. */
  row: Row | undefined
  index: number
  /** Distance from the top of the list, in pixels. */
  top: number
  isCurrent: boolean
  isSelected: boolean
  /** The same list as long as it says the same: rows are drawn again when it is another. */
  columns: readonly ContactColumn[]
}

export const rowId = (index: number) => `contact-row-${index}`

const kindIcons = { person: IconUser, couple: IconUsers, company: IconBuilding, trust: IconScale, estate: IconScale }
const kindWords = { person: 'Person', couple: 'Couple', company: 'Company', trust: 'Trust', estate: 'Estate' }
export function KindIcon({ kind }: { kind: ContactKind }) {
  const Icon = kindIcons[kind]
  return <Icon size={16} stroke={1.6} role="img" aria-label={kindWords[kind]} className={classes.kind} />
}

/** Why one must not simply call, and who else may see them. */
export function Marks({ row }: { row: Row }) {
  return (
    <>
      {row.doNotContact && (
        <IconPhoneOff size={14} stroke={1.8} role="img" aria-label="Do not contact" className={classes.warning} />
      )}
      {row.isPrivate && <IconLock size={14} stroke={1.8} role="img" aria-label="Private" className={classes.mark} />}
    </>
  )
}

export const ratingTones: Record<Rating, StatusTone> = { hot: 'red', warm: 'amber', cold: 'blue' }

const cells: Partial<Record<ContactColumn, (row: Row, text: string) => ReactNode>> = {
  phone: ({ id, displayName, phone }, text) =>
    phone && (
      <a href={`tel:${phone}`} tabIndex={-1} {...callTo({ contactId: id, name: displayName })}>
        {text}
      </a>
    ),
  email: ({ id, displayName, email }, text) =>
    email && (
      <a href={`mailto:${email}`} tabIndex={-1} {...emailTo({ contactId: id, name: displayName })}>
        {text}
      </a>
    ),
  rating: ({ rating }) => rating && <StatusTag status={rating} tone={ratingTones[rating]} />,
  tags: ({ tags }) => (
    <>
      {tags.slice(0, 2).map((tag) => (
        <span key={tag} className={classes.tag}>
          {tag}
        </span>
      ))}
      {tags.length > 2 && <span className={classes.more}>+{tags.length - 2}</span>}
    </>
  ),
  nextContact: ({ nextContactOn }, text) => nextContactOn && <span data-due={nextContactOn <= today() || undefined}>{text}</span>,
}

export const ContactLine = memo(function ContactLine({ row, columns, isSelected, ...place }: RowProps) {
  const frame = { ...place, id: rowId(place.index) }
  if (!row)
    return (
      <WaitingLine {...frame}>
        <i className={classes.icon} />
        <b />
      </WaitingLine>
    )
  return (
    <GridLine
      {...frame}
      isSelected={isSelected}
      name={row.displayName}
      leadClass={classes.contact}
      lead={
        <>
          <KindIcon kind={row.kind} />
          <a href={`/contacts/${row.id}`} tabIndex={-1} data-part="open" title={row.displayName}>
            {row.displayName}
          </a>
          <Marks row={row} />
        </>
      }
    >
      {columns.map((name) => {
        const text = columnOf[name].text(row)
        return (
          <div key={name} role="gridcell" className={classes[name]} title={text}>
            {cells[name]?.(row, text) ?? text}
          </div>
        )
      })}
    </GridLine>
  )
})
