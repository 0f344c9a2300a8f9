import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyOutgoing } from '../any-listing.testing.ts'
import { checkAgainstDtd } from '../dtd/check-against-dtd.ts'
import { model162 } from '../dtd/model-162.ts'
import { model164 } from '../dtd/model-164.ts'
import { withWordSigns } from '#common/text/windows-characters.ts'
import { listingClasses } from '#common/listing/listing-values.ts'
import { usualRole } from '../carried-lists.ts'
import { readFeed } from '../reader/read-feed.ts'
import { bytesOf, outgoing, outgoingFrom, readableSamples, sampleBytes } from '../testing.ts'
import { readXml } from '../xml-tree.ts'
import { profileFor, writeListing } from './write-listing.ts'
import type { OutgoingListing } from './outgoing-listing.ts'
import { archiveFrame, archiveText } from './write-archive.ts'

const models = { '1.64': model164, '1.62': model162 }
const fileOf = (...listings: OutgoingListing[]) => {
  const { head, tail } = archiveFrame('2026-03-01T09:00:00')
  return head + listings.map(archiveText).join('') + tail
}
const readBack = (xml: string) => {
  const [listing] = readFeed(bytesOf(xml)).listings
  if (!listing) throw new Error('The archive holds no listing')
  return listing
}

describe('every listing of every sample, import -> export -> import', () => {
  test.each(readableSamples)('%s loses nothing, and the file is valid', (name) => {
    for (const feed of readFeed(sampleBytes(name)).listings) {
      const sent = outgoingFrom(feed)
      const xml = fileOf(sent)
      expect(checkAgainstDtd(readXml(bytesOf(xml)).root, models[profileFor(sent, '1.64')])).toEqual([])

      const back = readBack(xml)
      const again = outgoingFrom(back)
      expect(again.fields).toEqual(sent.fields)
      expect(again.status).toBe(sent.status)
      expect(again.agents).toEqual(sent.agents)
      // In REAXML's order: what has no element of its own (documents of a house, photos beyond 35) stands behind.
      const inOrder = (media: OutgoingListing['media']) =>
        media.map(({ kind, url, title }) => [kind, url, title ?? null].join(' ')).toSorted()
      expect(inOrder(again.media)).toEqual(inOrder(sent.media))
      // Elements that were kept unread before are fields of ours now: only what no revision knows is still kept.
      expect(readFeed(bytesOf(fileOf(again))).listings.map(({ patch }) => patch)).toEqual([back.patch])
    }
  })

  test('no element that a revision of the DTD knows is left unread', () => {
    const unread = readableSamples.flatMap((name) =>
      readFeed(sampleBytes(name)).listings.flatMap(({ patch }) => (patch.importedElements ?? []).map((one) => one.name)),
    )
    expect([...new Set(unread)]).toEqual(['extraFields'])
  })
})

describe('any listing that someone may have typed', () => {
  test('comes back from an archive as it was, and the archive is valid', () => {
    const listing = anyOutgoing.map((input) => ({
      ...input,
      agentId: 'ABCDEF',
      uniqueId: '1',
      withVendor: true,
      fields: { ...input.fields, importedElements: [] },
    }))
    fc.assert(
      fc.property(
        listing,
        fc.constantFrom(...(['draft', 'live', 'underOffer', 'settled', 'withdrawn'] as const)),
        (input, status) => {
          const sent = { ...input, status }
          const xml = fileOf(sent)
          expect(checkAgainstDtd(readXml(bytesOf(xml)).root, models[profileFor(sent, '1.64')])).toEqual([])
          // Everything is stored as JSON, which knows no -0. Numbers that mean Word's signs are written as those.
          const meant = JSON.stringify(sent.fields, (_, value) => (typeof value === 'string' ? withWordSigns(value) : value))
          expect(outgoingFrom(readBack(xml)).fields).toEqual(JSON.parse(meant))
          expect(outgoingFrom(readBack(xml)).status).toBe(status)
        },
      ),
      { numRuns: 200 },
    )
  })
  test('keeps what the office alone knows at home unless it is asked for', () => {
    const fields = {
      internalRemarks: 'SECRET',
      reservePriceCents: 777_700,
      vendors: [{ name: 'SECRET', phone: null, email: null }],
    }
    const xml = fileOf(outgoing(fields))
    expect(xml).not.toMatch(/SECRET|777700/)
    expect(outgoingFrom(readBack(fileOf({ ...outgoing(fields), withVendor: true }))).fields).toMatchObject(fields)
  })
})

describe('agents and pictures, of which REAXML says little', () => {
  const agent = (name: string, more = {}) => ({
    name,
    phone: '0491570110',
    officePhone: null,
    email: `${name}@a.example`,
    ...more,
  })
  const photo = (i: number, more = {}) => ({
    kind: 'photo' as const,
    url: `https://a.example/${i}.jpg`,
    modTime: null,
    format: 'jpg',
    ...more,
  })
  const paper = {
    kind: 'document' as const,
    url: 'https://a.example/contract.pdf',
    modTime: null,
    format: 'pdf',
    title: 'Contract of sale',
  }

  test.each(['commercial', 'residential'] as const)('a %s listing comes back with the title of each document', (listingClass) => {
    const back = outgoingFrom(readBack(fileOf(outgoing({ listingClass }, { media: [paper] }))))
    expect(back.media).toMatchObject([{ kind: 'document', url: paper.url, title: 'Contract of sale' }])
  })
  test('a portal gets the title of a document in its own attribute', () => {
    const xml = writeListing(outgoing({ listingClass: 'commercial' }, { media: [paper, photo(1, { title: 'Front' })] }), '1.64')
    expect(xml).toContain('title="Contract of sale"')
    expect(xml).not.toContain('Front')
  })
  test('40 photos come back in their order, with captions, alternative texts and what was altered', () => {
    const media = Array.from({ length: 40 }, (_, i) =>
      photo(i, i % 3 === 0 ? { title: `Room ${i}`, altText: `Light in room ${i}`, isAltered: true, alteredNote: 'Grass' } : {}),
    )
    const back = outgoingFrom(readBack(fileOf(outgoing({}, { media })))).media
    expect(back.map(({ url }) => url)).toEqual(media.map(({ url }) => url))
    expect(back[39]).toMatchObject({ title: 'Room 39', altText: 'Light in room 39', isAltered: true, alteredNote: 'Grass' })
  })
  test('six agents come back with what each of them does; parts of the commission only with what is private', () => {
    const agents = [
      agent('Ann', { role: 'listing', splitPercent: 60, twitterUrl: 'https://x.com/ann' }),
      agent('Bob', { role: 'selling', splitPercent: 40, isShownOnPortals: false }),
      ...['Cy', 'Di', 'Ed', 'Flo'].map((name) => agent(name, { role: 'assistant', isProfileShown: false })),
    ]
    const back = outgoingFrom(readBack(fileOf(outgoing({}, { agents, withVendor: true })))).agents
    expect(back).toMatchObject(agents)
    expect(fileOf(outgoing({}, { agents }))).not.toContain('splitPercent')
  })
  const said = fc.option(fc.stringMatching(/^[A-Za-z0-9]{1,20}$/), { nil: null })
  const anyAgents = fc.uniqueArray(
    fc.record({
      name: fc.stringMatching(/^[A-Za-z]{1,30}$/),
      ...{ phone: said, officePhone: said, email: said, uniqueListingAgentId: said },
      otherPhones: fc.uniqueArray(fc.stringMatching(/^[0-9]{21,30}$/), { maxLength: 4 }),
      ...{ twitterUrl: said, facebookUrl: said, linkedInUrl: said },
      photo: fc.option(
        fc.record({ externalId: fc.stringMatching(/^[a-z0-9]{1,30}$/), url: fc.constant('https://a.example/p.jpg') }),
        {
          nil: undefined,
        },
      ),
      isProfileShown: fc.constantFrom(undefined, false as const),
      getsCampaignReport: fc.constantFrom(undefined, false as const),
      role: fc.constantFrom(...(['listing', 'selling', 'propertyManager'] as const)),
    }),
    { maxLength: 6, selector: ({ name }) => name.toLowerCase() },
  )
  test('any agents come back with all that is known of them, from every class and both revisions', () => {
    const known = (one: OutgoingListing['agents'][number]) => ({
      ...{ name: one.name, email: one.email, role: one.role, photo: one.photo?.url },
      phones: [one.phone, one.officePhone, ...(one.otherPhones ?? [])].filter(Boolean),
      ids: [one.uniqueListingAgentId, one.twitterUrl, one.facebookUrl, one.linkedInUrl],
      no: [one.isProfileShown, one.getsCampaignReport],
    })
    fc.assert(
      fc.property(anyAgents, fc.constantFrom(...listingClasses), (agents, listingClass) => {
        const back = readBack(fileOf(outgoing({ listingClass }, { agents })))
        const usual = usualRole(listingClass)
        expect(outgoingFrom(back).agents.map((one) => known({ ...one, role: one.role ?? usual }))).toEqual(agents.map(known))
      }),
      { numRuns: 200 },
    )
  })
  test('words that are none of ours change nothing', () => {
    const xml = fileOf(outgoing({}, { media: [photo(1)] })).replace(
      '</extraFields>',
      '<eField name="gable:media">[{"kind":"photo","url":"javascript:alert(1)"}]</eField><eField name="gable:agents">{"no":1}</eField></extraFields>',
    )
    const listing = readBack(xml)
    expect(listing.media).toHaveLength(1)
    expect(listing.warnings).toContainEqual(expect.stringContaining('agents was not understood'))
  })
})
