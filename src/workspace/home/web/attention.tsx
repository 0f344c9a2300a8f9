import {
  type Icon,
  IconArticle,
  IconCake,
  IconFileTime,
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
import { daysUntil, shortDay, weekday } from './home-words.ts'

interface Words {
  title: string
  icon: Icon
  line(item: AttentionItem, today: string): string
  /** Where all of them are. */
  all?: { to: string; search: Record<string, string> }
}
const words: Record<AttentionKind, Words> = {
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
    line: ({ detail, at }) => [detail, at && `live since ${formatDate(at)}`].filter(Boolean).join(' · '),
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

const targetOf = ({ leadsTo, id }: AttentionItem): { to: string; search?: Record<string, string> } =>
  leadsTo === 'listing'
    ? { to: `/listings/${id}` }
    : leadsTo === 'contact'
      ? { to: `/contacts/${id}` }
      : leadsTo === 'post'
        ? { to: `/blogs/${id}` }
        : leadsTo === 'review'
          ? { to: '/reviews', search: { status: 'received' } }
          : { to: '/enquiries', search: { show: 'open' } }

/** What needs attention today, by kind. */
export function Attention({ home: { attention, today } }: { home: Home }) {
  return (
    <section className={classes.card} aria-labelledby="attention">
      <h2 id="attention">Needs your attention</h2>
      {attention.length === 0 && <p className={classes.calm}>All caught up.</p>}
      {attention.map((group) => (
        <Group key={group.kind} group={group} today={today} />
      ))}
    </section>
  )
}

function Group({ group: { kind, total, items }, today }: { group: AttentionGroup; today: string }) {
  const { title, icon: KindIcon, line, all } = words[kind]
  return (
    <div className={classes.group}>
      <h3>
        <KindIcon size={15} stroke={1.7} aria-hidden />
        {title} <span className="num">{total >= 99 ? '99+' : total}</span>
        {all && total > items.length && (
          <Link {...(all as unknown as LinkProps)} aria-label={`View all: ${title}`}>
            View all
          </Link>
        )}
      </h3>
      <ul>
        {items.map((item) => (
          <li key={`${item.id} ${item.at}`}>
            <Link {...(targetOf(item) as unknown as LinkProps)}>
              <strong>{item.title}</strong>
              <span>{line(item, today)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
