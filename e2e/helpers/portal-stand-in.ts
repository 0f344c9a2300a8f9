import { expect } from '@playwright/test'
import { portalUrl } from './portal.ts'

/** What the portals' stand-in shows, e.g. `domain/listings`. */
export const sandbox = async <T>(path: string): Promise<T> => (await (await fetch(`${portalUrl()}/sandbox/${path}`)).json()) as T

export async function tellSandbox(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${portalUrl()}/sandbox/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.ok, path).toBe(true)
}
export const breakIt = (fault: object) => tellSandbox('faults', fault)

interface Shown {
  address: string
  headline: string
  status: string
}
/** What the public sees now of the listings whose address holds this, portal by portal. */
export async function shownOf(mark: string): Promise<Record<'rea' | 'domain' | 'feeds', Shown[]>> {
  const of = async (path: string) => (await sandbox<Shown[]>(path)).filter(({ address }) => address.includes(mark))
  return { rea: await of('listings'), domain: await of('domain/listings'), feeds: await of('feed-listings') }
}
