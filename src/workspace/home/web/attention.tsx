import {
  type Icon,
  IconArticle,
  IconCake,
  IconChevronDown,
  IconDoorExit,
  IconFileTime,
  IconKey,
  IconMailQuestion,
  IconPencil,
  IconStar,
  IconTag,
  IconWorldX,
} from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { formatDate, formatRelative } from '#ui/formatting.ts'
import type { AttentionGroup, AttentionItem, AttentionKind, Home } from '../home.contract.ts'
import classes from './home-page.module.css'
import { counted, daysUntil, shortDay, useIsPhone, weekday } from './home-words.ts'

interface Words {
  title: string
  icon: Icon
  line(item: AttentionItem, today: string): string
  /** The list of all of them. */
  all?: { to: string; search: Record<string, string> }
}
const words: Record<AttentionKind, Words> = {
  followUp: {
    title: 'Open homes to follow up',
    icon: IconDoorExit,
    line: ({ at, detail }) =>
      [detail && (detail === '1' ? '1 visitor' : `${detail} visitors`), at && shortDay(at.slice(0, 10))]
        .filter(Boolean)
        .join(' · '),
  },
  key: {
    title: 'Keys overdue',
    icon: IconKey,
    line: ({ at, detail }) => [detail, at && `due ${formatRelative(at)}`].filter(Boolean).join(' · '),
  },
  authority: {
    title: 'Authority ending',
    icon: IconFileTime,
    line: ({ at }, today) => {
      const days = daysUntil(at ?? today, today)
      if (days < 0) return `Ended ${shortDay(at ?? today)}`
      return days === 0 ? 'Ends today' : days === 1 ? 'Ends tomorrow' : `Ends in ${days} days, ${shortDay(at ?? today)}`
    },
    all: { to: '/listings', search: { authorityWithin: '21' } },
  },
  enquiry: {
    title: 'Unanswered enquiries',
    icon: IconMailQuestion,
    line: ({ at, detail }) => [detail, at && formatRelative(at)].filter(Boolean).join(' · '),
    all: { to: '/enquiries', search: { show: 'open' } },
  },
  publication: {
    title: 'Failed to publish',
    icon: IconWorldX,
    line: ({ detail, at }) => [detail, at && formatRelative(at)].filter(Boolean).join(' · '),
    all: { to: '/portals', search: { attention: 'yes' } },
  },
  noPriceUpdate: {
    title: 'No price update in 45 days',
    icon: IconTag,
    line: ({ detail, at }) => [detail, at && `live since ${formatDate(at).replace(/ \d{4}$/, '')}`].filter(Boolean).join(' · '),
    all: { to: '/listings', search: { status: 'live', sort: 'listedAt' } },
  },
  draft: {
    title: 'Unfinished drafts',
    icon: IconPencil,
    line: ({ at }) => (at ? `Last edited ${formatRelative(at)}` : ''),
    all: { to: '/listings', search: { status: 'draft' } },
  },
  review: {
    title: 'Reviews to approve',
    icon: IconStar,
    line: ({ detail, at }) => [detail, at && formatRelative(at)].filter(Boolean).join(' · '),
    all: { to: '/reviews', search: { status: 'received' } },
  },
  post: {
    title: 'Posts to approve',
    icon: IconArticle,
    line: ({ at }) => (at ? `Submitted ${formatRelative(at)}` : ''),
    all: { to: '/blogs', search: { status: 'review' } },
  },
  postDraft: {
    title: 'Unfinished blog drafts',
    icon: IconArticle,
    line: ({ at }) => (at ? `Last edited ${formatRelative(at)}` : ''),
    all: { to: '/blogs', search: { status: 'draft' } },
  },
  birthday: {
    title: 'Birthdays',
    icon: IconCake,
    line: ({ at }, today) => {
      const days = daysUntil(at ?? today, today)
      return days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : weekday(at ?? today)
    },
  },
}

const targetOf = ({ leadsTo, id }: AttentionItem): { to: string; search?: Record<string, string> } => {
  switch (leadsTo) {
    case 'listing':
      return { to: `/listings/${id}` }
    case 'contact':
      return { to: `/contacts/${id}` }
    case 'post':
      return { to: `/blogs/${id}` }
    case 'review':
      return { to: '/reviews', search: { status: 'received' } }
    case 'keys':
      return { to: `/listings/${id}`, search: { tab: 'keys' } }
    case 'followUp':
      return { to: `/opens/${id}/follow-up` }
    case 'enquiries':
      return { to: '/enquiries', search: { id } }
  }
}

/** Enquiries without a reply, the newest first. */
export function WaitingEnquiries({ home: { enquiries, attention, today } }: { home: Home }) {
  if (!enquiries) return null
  const items = attention.find(({ kind }) => kind === 'enquiry')?.items ?? []
  return (
    <section className={`${classes.card} ${classes.group}`} aria-labelledby="waiting">
      <h2 className="flex between baseline gap-12 below-16" id="waiting">
        <span>Enquiries waiting {enquiries.open > 0 && <small className="num regular">{counted(enquiries.open)}</small>}</span>
        <Link to="/enquiries" className={classes.all} data-reach>
          All enquiries
        </Link>
      </h2>
      {items.length === 0 && <p className="dim">All enquiries have a reply.</p>}
      <Items kind="enquiry" items={items} today={today} />
    </section>
  )
}

/** Things that need attention today, by kind. */
export function Attention({ home: { attention, today } }: { home: Home }) {
  const groups = attention.filter(({ kind }) => kind !== 'enquiry')
  return (
    <section className={classes.card} aria-labelledby="attention">
      <h2 className="flex between baseline gap-12 below-16" id="attention">
        Needs your attention
      </h2>
      {groups.length === 0 && <p className="dim">All caught up.</p>}
      <div className={classes.groups}>
        {groups.map((group) => (
          <Group key={group.kind} group={group} today={today} />
        ))}
      </div>
    </section>
  )
}

function Group({ group: { kind, total, items }, today }: { group: AttentionGroup; today: string }) {
  const { title, icon: KindIcon, all } = words[kind]
  const isPhone = useIsPhone()
  const head = (
    <>
      <KindIcon size={15} stroke={1.7} aria-hidden />
      {title} <span className="num">{total >= 99 ? '99+' : total}</span>
    </>
  )
  const rest = all && total > items.length && (
    <Link {...(all as unknown as LinkProps)} aria-label={`View all: ${title}`}>
      View all
    </Link>
  )
  if (isPhone)
    return (
      <details className={classes.group}>
        <summary>
          {head}
          <IconChevronDown size={15} stroke={1.7} aria-hidden />
        </summary>
        <Items kind={kind} items={items} today={today} />
        {rest}
      </details>
    )
  return (
    <div className={classes.group}>
      <h3>
        {head}
        {rest}
      </h3>
      <Items kind={kind} items={items} today={today} />
    </div>
  )
}

const Items = ({ kind, items, today }: { kind: AttentionKind; items: readonly AttentionItem[]; today: string }) => (
  <ul>
    {items.map((item) => (
      <li key={`${item.id} ${item.at}`}>
        <Link {...(targetOf(item) as unknown as LinkProps)}>
          <strong className="clip narrow">{item.title}</strong>
          <span>{words[kind].line(item, today)}</span>
        </Link>
      </li>
    ))}
  </ul>
)
