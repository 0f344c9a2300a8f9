import { expect, test } from 'vitest'
import { checkAgainstDtd, joined, model162, model164, readFeed, readXml, withFiles, withLogin } from '#formats/reaxml/reaxml.ts'
import { hasSharedData } from '#common/testing/shared-data.ts'
import { outgoingFrom, readableSamples, sampleBytes } from '#formats/reaxml/testing.ts'
import { FeedSettings } from '../../../feed-settings.contract.ts'
import { adapter as feedAdapter } from './adapter.ts'

const problemsOf = (text: string, model: typeof model164) => checkAgainstDtd(readXml(new TextEncoder().encode(text)).root, model)
const statuses = ['live', 'underOffer', 'sold', 'leased', 'offMarket', 'withdrawn'] as const

test.each(['1.64', '1.62'] as const)(
  'every file for every sample listing is valid by revision %s, alone, taken down, with a login, zipped and with others',
  (profile) => {
    const feed = FeedSettings.parse({ protocol: 'sftp', host: 'portal.example', profile })
    const target = { portalType: 'homely' as const, portalAgencyId: 'ABCDEF', feed }
    const known: string[] = []
    for (const name of readableSamples)
      for (const listing of readFeed(sampleBytes(name)).listings)
        for (const status of statuses) {
          const text = feedAdapter.write({ ...outgoingFrom(listing), status }, target)
          // Revision 1.64 has no place for these two, so portals get them as 1.62 wrote them.
          const isOld = listing.root === 'business' || listing.root === 'commercialLand'
          const model = profile === '1.62' || isOld ? model162 : model164
          const files = {
            alone: text,
            'taken down': feedAdapter.writeRemoval(text, '2026-03-01T09:00:00'),
            'with a login': withLogin(text, { username: 'a "b" & c', password: '<secret>' }),
            zipped: withFiles(text).text,
          }
          for (const [kind, file] of Object.entries(files))
            expect({ name, status, kind, problems: problemsOf(file, model) }).toEqual({ name, status, kind, problems: [] })
          if (!isOld) known.push(text)
        }
    expect(problemsOf(joined(known), profile === '1.62' ? model162 : model164)).toEqual([])
    expect(known.length).toBeGreaterThan(hasSharedData ? 300 : 50)
  },
)
