import {
  IconAlarm,
  IconAlertTriangle,
  IconAt,
  IconBell,
  IconCalendarCheck,
  IconChecklist,
  IconMail,
  IconMailX,
  IconMessage,
  IconMessageX,
  IconFileCheck,
  IconHomeQuestion,
  IconStar,
  IconPhoneOutgoing,
} from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { formatDateTime, formatRelative } from '#ui/formatting.ts'
import type { Notification } from '../notifications.contract.ts'
import { type NotificationKind, pathTo } from '../notifications.rules.ts'
import classes from './notifications.module.css'

const icons: Record<NotificationKind, ComponentType<{ size: number; stroke: number }>> = {
  mention: IconAt,
  noteReminder: IconBell,
  enquiry: IconMail,
  publicationFailed: IconAlertTriangle,
  taskAssigned: IconChecklist,
  taskReminder: IconAlarm,
  reviewArrived: IconStar,
  proofAnswered: IconFileCheck,
  inspectionAnswered: IconCalendarCheck,
  appraisalBooked: IconHomeQuestion,
  appraisalDue: IconPhoneOutgoing,
  authorityEnding: IconFileCheck,
  detailsGiven: IconFileCheck,
  campaignStopped: IconMailX,
  smsReceived: IconMessage,
  smsFailed: IconMessageX,
  emailFailed: IconMailX,
}

interface NotificationListProps {
  items: readonly Notification[]
  onOpen(notification: Notification): void
}

/** Events, newest first; a dot marks those that are new to this person. */
export const NotificationList = ({ items, onOpen }: NotificationListProps) => (
  <ul className={classes.list}>
    {items.map((one) => {
      const Icon = icons[one.kind]
      const [to, query] = pathTo(one.entity, one.entityId).split('?')
      const target = { to, search: Object.fromEntries(new URLSearchParams(query)) } as unknown as LinkProps
      return (
        <li key={one.id}>
          <Link {...target} className={classes.item} data-unread={!one.readAt || undefined} onClick={() => onOpen(one)}>
            <span className={classes.icon} aria-hidden>
              <Icon size={17} stroke={1.7} />
            </span>
            <span className="column gap-2 narrow grow body tight">
              <span className={classes.title}>
                {!one.readAt && <span className="visually-hidden">New: </span>}
                {one.title}
              </span>
              {one.detail && <span className={classes.detail}>{one.detail}</span>}
              <span className="meta num">
                {one.actorName && `${one.actorName} · `}
                <time dateTime={one.createdAt} title={formatDateTime(one.createdAt)}>
                  {formatRelative(one.createdAt)}
                </time>
              </span>
            </span>
          </Link>
        </li>
      )
    })}
  </ul>
)
