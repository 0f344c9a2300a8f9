import { IconPhone } from '@tabler/icons-react'
import { memo } from 'react'
import { callTo } from '#ui/call-link.ts'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { CardLine } from '#ui/grid/grid-line.tsx'
import classes from './contacts-card.module.css'
import { KindIcon, Marks, ratingTones, type RowProps, rowId } from './contacts-row.tsx'
import { roleWord } from '#core/contacts/contact-words.rules.ts'
import { formatPhone } from '#common/format-phone.ts'

/** A row on narrow screens: two lines that open the contact, and the phone within reach of the thumb. */
export const ContactCard = memo(function ContactCard({ row, index, top, isCurrent }: RowProps) {
  return (
    <CardLine
      id={rowId(index)}
      index={index}
      top={top}
      isCurrent={isCurrent}
      href={row && `/contacts/${row.id}`}
      cardClass={classes.card}
      card={
        row && (
          <>
            <span className={classes.line}>
              <KindIcon kind={row.kind} />
              <b>{row.displayName}</b>
              <Marks row={row} />
              {row.rating && <StatusTag status={row.rating} tone={ratingTones[row.rating]} />}
            </span>
            <span className={classes.second}>
              {[row.roles.slice(0, 2).map(roleWord).join(', '), row.suburb, row.phone ? formatPhone(row.phone) : row.email]
                .filter(Boolean)
                .join(' · ') || 'No phone or email'}
            </span>
          </>
        )
      }
    >
      {row?.phone && !row.doNotContact && (
        <a
          href={`tel:${row.phone}`}
          className={classes.call}
          aria-label={`Call ${row.displayName}`}
          {...callTo({ contactId: row.id, name: row.displayName })}
        >
          <IconPhone size={20} stroke={1.6} aria-hidden />
        </a>
      )}
    </CardLine>
  )
})
