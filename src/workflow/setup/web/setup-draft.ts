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
