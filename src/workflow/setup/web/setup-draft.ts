import type { CallInput } from '#common/endpoint.ts'
import { australianZones } from '#common/time/time-zones.ts'
import type { setupEndpoints } from '../setup.contract.ts'

export type SetupDraft = CallInput<(typeof setupEndpoints)['setUp']>['body']
export type Person = NonNullable<SetupDraft['people']>[number]

/** The key stands behind the `#` of the printed address, so it is never sent anywhere unasked. */
export const keyFrom = (hash: string): string => new URLSearchParams(hash.replace(/^#/, '')).get('key') ?? ''

export const emptySetup = (key: string): SetupDraft => ({
  key,
  agency: { name: '', slug: '', referencePrefix: '', timeZone: localZone() },
  branding: { primaryColour: '#176a53', accentColour: '#c9a96a', phone: '', website: '' },
  owner: { firstName: '', lastName: '', email: '', password: '' },
  people: [],
})

function localZone(): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return australianZones.some(({ value }) => value === own) ? own : 'Australia/Sydney'
}

/** `Harbour & Vale` becomes `harbour-vale`. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)

/** Initials of the words, else the first letters: `HV`. */
export function prefixOf(name: string): string {
  const words = name
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .split(/[^A-Z]+/)
    .filter(Boolean)
  const initials = words.map(([first]) => first).join('')
  return (initials.length >= 2 ? initials : (words[0] ?? '')).slice(0, 3)
}
