import { IconMail, IconMapPin, IconMessage, IconPhone } from '@tabler/icons-react'
import type { Listing } from '../../listings.contract.ts'
import { streetLine, suburbLine } from '#common/listing/address-lines.ts'
import classes from './listing-page-phone.module.css'

/** On phones, within the thumb's reach: ring, write, drive there. Only what there is a number or an address for. */
export function PhoneActions({ listing }: { listing: Listing }) {
  const agent = listing.agentProfiles.find(({ mobile, email }) => mobile || email)
  const number = agent?.mobile?.replaceAll(' ', '')
  const street = streetLine(listing.address)
  const place = [street, suburbLine(listing.address)].filter(Boolean).join(', ')
  const actions = [
    { label: 'Call', Icon: IconPhone, href: number && `tel:${number}` },
    { label: 'SMS', Icon: IconMessage, href: number && `sms:${number}` },
    {
      label: 'Email',
      Icon: IconMail,
      href: agent?.email && `mailto:${agent.email}?subject=${encodeURIComponent(place || listing.reference)}`,
    },
    {
      label: 'Directions',
      Icon: IconMapPin,
      href: street && `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${place}, Australia`)}`,
    },
  ].filter(({ href }) => href)
  if (actions.length === 0) return null
  return (
    <nav className={classes.bar} aria-label={agent ? `Contact ${agent.name}` : 'Directions'} data-screen-only>
      {actions.map(({ label, Icon, href }) => (
        <a key={label} href={href ?? ''} {...(label === 'Directions' ? { target: '_blank', rel: 'noreferrer' } : {})}>
          <Icon size={18} stroke={1.7} aria-hidden />
          {label}
        </a>
      ))}
    </nav>
  )
}
