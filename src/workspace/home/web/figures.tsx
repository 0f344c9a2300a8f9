import { Link, type LinkProps } from '@tanstack/react-router'
import type { Home } from '../home.contract.ts'
import classes from './figures.module.css'
import { counted, shortDay, shortMoney, weekday } from './home-words.ts'

interface Figure {
  label: string
  value: number
  detail: string
  to: string
  search: Record<string, string>
}

/** Four numbers in one frame, each the way to its list. */
export function Figures({ home: { figures, enquiries, openHomes } }: { home: Home }) {
  const next = openHomes?.[0]?.startsAt.slice(0, 10)
  const shown: Figure[] = [
    ...(figures
      ? [
          {
            label: 'Live listings',
            value: figures.live,
            detail: figures.liveNew ? `+${counted(figures.liveNew)} in 30 days` : 'None new in 30 days',
            to: '/listings',
            search: { status: 'live' },
          },
          {
            label: 'Under offer',
            value: figures.underOffer,
            detail: [
              figures.underOfferCents ? shortMoney(figures.underOfferCents) : figures.underOffer ? '' : 'None yet',
              figures.underApplication ? `${counted(figures.underApplication)} under application` : '',
            ]
              .filter(Boolean)
              .join(' · '),
            to: '/listings',
            search: { status: 'underOffer' },
          },
        ]
      : []),
    ...(enquiries
      ? [
          {
            label: 'Enquiries in 7 days',
            value: enquiries.lastSevenDays,
            detail: enquiries.open ? `${counted(enquiries.open)} unanswered` : 'All replied',
            to: '/enquiries',
            search: { show: enquiries.open ? 'open' : 'all' },
          },
        ]
      : []),
    ...(figures
      ? [
          {
            label: 'Upcoming open homes',
            value: figures.openHomes,
            detail: next ? `Next on ${weekday(next).slice(0, 3)} ${shortDay(next)}` : 'None scheduled',
            to: '/listings',
            search: { status: 'live,underOffer,underApplication', openHome: 'yes' },
          },
        ]
      : []),
  ]
  if (!shown.length) return null
  return (
    <ul className={classes.figures} aria-label="Key figures">
      {shown.map(({ label, value, detail, to, search }) => (
        <li key={label}>
          <Link {...({ to, search } as unknown as LinkProps)}>
            <span className="quiet">{label}</span>
            <strong className="num">{counted(value)}</strong>
            <small className="quiet">{detail}</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}
