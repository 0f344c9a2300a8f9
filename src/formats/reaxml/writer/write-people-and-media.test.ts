import { describe, expect, test } from 'vitest'
import { outgoing } from '../testing.ts'
import type { XmlElement } from '../xml-tree.ts'
import type { ReaxmlProfile } from './outgoing-listing.ts'
import { writeListing } from './write-listing.ts'
import { all, kept, one, write } from './written.testing.ts'

describe('people', () => {
  const agents = Array.from({ length: 6 }, (_, index) => ({
    name: `Agent ${index}`,
    phone: index ? '03 9000 0000' : '+61 400 000 000',
    email: null,
  }))
  test('two agents, or four of a commercial listing', () => {
    expect(all(write({}, { agents }), 'listingAgent').map(({ attributes }) => attributes.id)).toEqual(['1', '2'])
    expect(all(write({ listingClass: 'commercial' }, { agents }), 'listingAgent')).toHaveLength(4)
  })
  test('who wants no profile and no reports says so where the revision has it; a vendor goes out with every number', () => {
    const quiet = [{ name: 'Ann', phone: null, email: 'ann@example.com', isProfileShown: false, getsCampaignReport: false }]
    const vendors = [{ name: 'Jo', phone: '0400 000 001', otherPhones: ['03 9000 0000'], email: null }]
    const said = (profile: ReaxmlProfile) => {
      const [agent] = all(write({}, { agents: quiet }, profile), 'listingAgent')
      return [
        agent?.attributes['displayAgentProfile'],
        agent?.children.find(({ name }) => name === 'email')?.attributes['receiveCampaignReport'],
      ]
    }
    expect(said('1.64')).toEqual(['no', 'no'])
    expect(said('1.62')).toEqual([undefined, undefined])
    const [vendor] = all(write({ vendors }, { withVendor: true }), 'vendorDetails')
    expect(vendor?.children.filter(({ name }) => name === 'telephone').map(({ text }) => text)).toEqual([
      '0400 000 001',
      '03 9000 0000',
    ])
  })
  test('an office line keeps its kind where the revision has it', () => {
    const types = (profile: ReaxmlProfile) =>
      all(write({}, { agents }, profile), 'listingAgent').map((agent) => one(agent, 'telephone')?.attributes.type)
    expect([types('1.64'), types('1.62')]).toEqual([
      ['mobile', 'mobile'],
      ['mobile', 'BH'],
    ])
  })
  test('vendors go out only when asked for', () => {
    const fields = {
      vendors: [{ name: 'Jo', phone: null, email: 'jo@example.com' }],
      importedElements: [kept('vendorDetails', '', [kept('name', 'Jo')])],
    }
    expect(writeListing(outgoing(fields), '1.64')).not.toContain('Jo')
    expect(one(write(fields, { withVendor: true }), 'vendorDetails', 'name')?.text).toBe('Jo')
  })
})

describe('media', () => {
  const media = (kind: 'photo' | 'floorplan' | 'document', count: number) =>
    Array.from({ length: count }, (_, index) => ({
      kind,
      url: `https://x.au/${kind}${index}`,
      modTime: '2026-01-01T10:00:00',
      format: kind === 'document' ? 'pdf' : 'jpg',
    }))
  const ids = (listing: XmlElement, name: string) => all(one(listing, 'objects'), name).map(({ attributes }) => attributes.id)

  test('pictures are m, a to z without a second m, aa ...: 35, or 26 in revision 1.62', () => {
    const written = ids(write({}, { media: media('photo', 50) }), 'img')
    expect(written).toHaveLength(35)
    expect(new Set(written).size).toBe(35)
    expect([written[0], written[1], written[13], written[14], written[26], written[34]]).toEqual(['m', 'a', 'n', 'o', 'aa', 'ai'])
    expect(ids(write({}, { media: media('photo', 50) }, '1.62'), 'img')).toHaveLength(26)
  })
  test('a picture carries its address, its time and its format', () => {
    const img = one(write({}, { media: media('photo', 1) }), 'objects', 'img')
    expect(img?.attributes).toEqual({ id: 'm', modTime: '2026-01-01-10:00:00', url: 'https://x.au/photo0', format: 'jpg' })
  })
  test('two floor plans, and documents of commercial listings only', () => {
    const many = [...media('floorplan', 3), ...media('document', 12)]
    expect(ids(write({}, { media: many }), 'floorplan')).toEqual(['1', '2'])
    expect(ids(write({}, { media: many }), 'document')).toEqual([])
    expect(ids(write({ listingClass: 'commercial' }, { media: many }), 'document')).toHaveLength(10)
  })
  test('a new Statement of Information gets a new id', () => {
    const attachment = (modTime: string) => {
      const [document] = media('document', 1)
      return one(
        write({}, { media: document ? [{ ...document, modTime, isStatementOfInformation: true }] : [] }),
        'media',
        'attachment',
      )?.attributes
    }
    const [first, second] = [attachment('2026-01-01T10:00:00'), attachment('2026-01-02T10:00:00')]
    expect(first).toMatchObject({ usage: 'statementOfInformation', url: 'https://x.au/document0' })
    expect(first?.id).not.toBe(second?.id)
  })
  test('a listing without media says so', () => {
    expect(one(write({}), 'objects')?.children).toEqual([])
  })
})
