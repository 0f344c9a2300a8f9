import { expect, test } from 'vitest'
import { ownHosts, pathOnHost } from './own-hosts.ts'

test.each([
  ['/', '/p/harbour-vale/listings'],
  ['/?show=rent', '/p/harbour-vale/listings?show=rent'],
  ['/listings/HV-1042', '/p/harbour-vale/listings/HV-1042'],
  ['/p/harbour-vale/property/7/inspect', '/p/harbour-vale/property/7/inspect'],
  ['/p/harbour-vale', '/p/harbour-vale'],
  ['/m/token/card.webp', '/m/token/card.webp'],
  ['/api/auth/login', '/p/harbour-vale/api/auth/login'],
  ['/login', '/p/harbour-vale/login'],
  ['/p/northpoint/listings', '/p/harbour-vale/p/northpoint/listings'],
  ['/p/harbour-valence/listings', '/p/harbour-vale/p/harbour-valence/listings'],
])('under a host name of its own, %s of an agency is %s', (url, path) => {
  expect(pathOnHost(url, 'harbour-vale')).toBe(path)
})

test('under any other host name an address stays as it is', () => {
  const hosts = ownHosts()
  hosts.replace(new Map([['homes.harbour.example', 'harbour-vale']]))

  expect(hosts.slugOf('Homes.Harbour.example:443')).toBe('harbour-vale')
  expect([hosts.slugOf('harbour.example'), hosts.slugOf(undefined), hosts.slugOf('a'.repeat(9000))]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(pathOnHost('/api/x', hosts.slugOf('portal.example'))).toBe('/api/x')
})
