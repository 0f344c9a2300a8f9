import { Checkbox, NativeSelect } from '@mantine/core'
import { IconHome } from '@tabler/icons-react'
import { formatPhone } from '#common/format-phone.ts'
import { config } from '#ui/config.ts'
import type { MatchPlan } from '../../matches.contract.ts'
import type { Channel, MatchState } from './use-matches.ts'

/** Listings as they are sent: photo, price as advertised, open homes. */
export const MatchedListings = ({ listings }: { listings: MatchPlan['listings'] }) => (
  <ul className="stack gap-8" aria-label="Properties">
    {listings.map(({ id, name, price, photoUrl, opens, why }) => (
      <li key={id} className="row gap-12 card pad-8">
        {photoUrl ? (
          <img
            src={config.apiHost + photoUrl}
            alt=""
            width={72}
            height={54}
            className="rounded fixed"
            style={{ objectFit: 'cover' }}
          />
        ) : (
          <span className="row centre fixed canvas rounded dim" style={{ width: 72, height: 54, justifyContent: 'center' }}>
            <IconHome size={20} stroke={1.5} aria-hidden />
          </span>
        )}
        <span className="stack gap-2 narrow small">
          <strong className="breaks">{name}</strong>
          {why ? <span className="problem">{why}</span> : <span className="num">{price}</span>}
          {opens.length > 0 && <span className="dim num">Open {opens.join(', ')}</span>}
        </span>
      </li>
    ))}
  </ul>
)

const channelWords: Record<Channel, string> = { email: 'Email', sms: 'SMS' }
const shown = (address: string | null) => (address?.startsWith('+') ? formatPhone(address) : address)

/** People who can be sent it, each by the way that is chosen for them. */
export function MatchedPeople({ state }: { state: MatchState }) {
  const { people, chosen, waysOf, channelOf } = state
  if (!people.length) return <p className="small problem">No one of these can be reached.</p>
  return (
    <section aria-label="Recipients">
      <h3 className="small below-4">
        {chosen.length} of {people.length} {people.length === 1 ? 'recipient' : 'recipients'}
      </h3>
      <ul className="line-above">
        {people.map((one) => {
          const ways = waysOf(one)
          const channel = channelOf(one)
          return (
            <li key={one.contactId} className="row between gap-12 line-below pad-y-8">
              <Checkbox
                size="sm"
                className="narrow breaks"
                checked={state.isOn(one)}
                label={one.name}
                description={shown(ways.find((way) => way.channel === channel)?.address ?? null)}
                onChange={() => state.toggle(one.contactId)}
              />
              {ways.length > 1 ? (
                <NativeSelect
                  size="xs"
                  className="fixed"
                  aria-label={`Send to ${one.name} by`}
                  value={channel}
                  data={ways.map((way) => ({ value: way.channel, label: channelWords[way.channel] }))}
                  onChange={(event) => state.setChannel(one.contactId, event.currentTarget.value as Channel)}
                />
              ) : (
                <span className="quiet fixed">{channelWords[channel]}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** People who can't be reached, each with the reason. */
export function PeopleLeft({ state: { left, takesSms } }: { state: MatchState }) {
  if (!left.length) return null
  return (
    <section aria-label="Can’t be reached">
      <h3 className="small below-4">Can’t be reached: {left.length}</h3>
      <ul className="line-above">
        {left.map(({ contactId, name, leftOut }) => (
          <li key={contactId} className="line-below pad-y-8 small breaks">
            <strong>{name}</strong>{' '}
            <span className="dim">{leftOut ?? (takesSms ? '' : 'By SMS only, which takes fewer properties')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
