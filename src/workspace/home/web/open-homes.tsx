import { Link } from '@tanstack/react-router'
import { clockTime } from '#common/time/days.ts'
import { useMay } from '#ui/session/session-store.ts'
import type { Home } from '../home.contract.ts'
import classes from './home-page.module.css'
import { dayFrom, useIsPhone } from './home-words.ts'

/** The next open homes by day: time, address, agent. */
export function OpenHomes({ home: { openHomes, today } }: { home: Home }) {
  const isPhone = useIsPhone()
  const mayOpens = useMay('opens.read')
  const mayHost = useMay('opens.write')
  const shown = isPhone ? openHomes?.slice(0, 4) : openHomes
  const days = Map.groupBy(shown ?? [], ({ startsAt }) => startsAt.slice(0, 10))
  if (!openHomes) return null
  const next = openHomes[0]?.startsAt.slice(0, 10)
  return (
    <section className={classes.card} data-part="homes" aria-labelledby="open-homes">
      <h2 className="flex between baseline gap-12 below-16" id="open-homes">
        Open homes{' '}
        <Link
          {...(mayOpens ? { to: '/opens', search: next ? { day: next } : {} } : { to: '/calendar' })}
          className={classes.all}
          data-reach
        >
          {mayOpens ? 'Plan' : 'Calendar'}
        </Link>
      </h2>
      {openHomes.length === 0 && <p className="dim">No open homes scheduled.</p>}
      {[...days].map(([day, homes]) => (
        <div key={day} className={classes.group}>
          <h3>{dayFrom(day, today)}</h3>
          <ul>
            {homes.map(({ listingId, openId, place, agentName, startsAt, endsAt }) => (
              <li key={`${listingId} ${startsAt}`}>
                <Link
                  {...(mayHost && openId && day === today
                    ? { to: '/opens/$id' as const, params: { id: openId } }
                    : { to: '/listings/$id' as const, params: { id: listingId } })}
                  className={classes.timed}
                >
                  <time dateTime={startsAt} className="num" title={`Until ${clockTime(endsAt.slice(11))}`}>
                    {clockTime(startsAt.slice(11))}
                  </time>
                  <strong className="clip narrow">{place}</strong>
                  <span>{agentName ?? 'No agent'}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
