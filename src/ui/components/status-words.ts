export type StatusTone = 'green' | 'amber' | 'blue' | 'indigo' | 'red' | 'grey'

/** One colour per meaning over all screens: a failed job is as red as a withdrawn listing. */
const tones: Readonly<Record<string, StatusTone>> = {
  live: 'green',
  active: 'green',
  connected: 'green',
  done: 'green',
  underOffer: 'amber',
  underApplication: 'amber',
  waiting: 'amber',
  retry: 'amber',
  sold: 'blue',
  settled: 'blue',
  leased: 'indigo',
  withdrawn: 'red',
  failed: 'red',
  rejected: 'red',
}
export const toneOf = (status: string): StatusTone => tones[status] ?? 'grey'
