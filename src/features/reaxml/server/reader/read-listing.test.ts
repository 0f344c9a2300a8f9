import { describe, expect, test } from 'vitest'
import { bytesOf, outgoingFrom, readInside } from '../testing.ts'
import { writeListing } from '../writer/write-listing.ts'
import { XmlRefused } from '../xml-refused.ts'
import { readFeed } from './read-feed.ts'

const patchOf = (inside: string, root?: string) => readInside(inside, root).patch
const listingXml = (inside: string, attributes = 'modTime="2026-03-01" status="current"') =>
  `<residential ${attributes}>${inside}</residential>`

describe('the file', () => {
  test('known listings are read, other elements are skipped with a warning', () => {
    const ids = '<agentID>ABCDEF</agentID><uniqueID>1</uniqueID>'
    const feed = readFeed(
      bytesOf(`<propertyList><boat/>${listingXml(ids)}<LAND status="sold" modTime="">${ids}</LAND></propertyList>`),
    )
    expect(feed.listings.map(({ root }) => root)).toEqual(['residential', 'land'])
    expect(feed.warnings).toEqual([
      'boat is not a listing type of REAXML; it was skipped',
      'uniqueID 1 comes more than once in the file',
    ])
  })
  test('a file that is XML but no REAXML is refused', () => {
    expect(() => readFeed(bytesOf('<html><body/></html>'))).toThrow(XmlRefused)
  })
  test('a listing without its ids is refused, the others in the file are not', () => {
    const long = 'x'.repeat(51)
    const feed = readFeed(
      bytesOf(
        `<propertyList>${listingXml('<agentID> </agentID>')}${listingXml(`<agentID>A</agentID><uniqueID>${long}</uniqueID>`)}</propertyList>`,
      ),
    )
    expect(feed.listings.map(({ reasons }) => reasons)).toEqual([
      ['No agentID provided', 'No uniqueID provided'],
      ['uniqueID is longer than 50 characters'],
    ])
  })
  test('nothing of the login survives into what is read', () => {
    const feed = readFeed(
      bytesOf(`<propertyList username="ftp-user" password="s3cret">${listingXml('<agentID>A</agentID>')}</propertyList>`),
    )
    expect(JSON.stringify(feed)).not.toMatch(/ftp-user|s3cret/)
  })
})

describe('omitted means keep, empty means clear', () => {
  test('a listing with ids only changes nothing', () => {
    expect(readInside('')).toMatchObject({ patch: {}, agents: undefined, media: undefined, isUnderOffer: null })
  })
  test('empty elements clear', () => {
    const patch = patchOf(
      '<headline/><description> </description><priceView/><price/><landDetails><area unit="acre"/></landDetails><inspectionTimes/>',
    )
    expect(patch).toEqual({
      headline: null,
      description: null,
      priceText: null,
      priceCents: null,
      priceDisplay: 'show',
      landArea: null,
      landAreaTo: null,
      inspections: [],
    })
  })
  test('a count alone does not touch the yes/no features', () => {
    expect(patchOf('<features><bedrooms>3</bedrooms></features>')).toEqual({ bedrooms: 3, isStudio: false })
  })
  test('one named feature stands for all of them', () => {
    expect(patchOf('<features><shed>1</shed><gym>no</gym></features>')).toEqual({ features: ['shed'] })
  })
  test('an address without display does not unhide a hidden street', () => {
    expect(patchOf('<address><suburb>Darwin</suburb></address>')).toEqual({ address: { suburb: 'Darwin' } })
  })
})

describe('values of real feeds', () => {
  const cases: [string, string, object][] = [
    ['a price with signs', '<price>$500,000</price>', { priceCents: 50_000_000, priceDisplay: 'show' }],
    ['display as a number', '<price display="0">1</price>', { priceCents: 100, priceDisplay: 'hide' }],
    [
      'a price view in words we know',
      '<price>1</price><priceView>contact agent</priceView>',
      { priceDisplay: 'contactAgent', priceText: null },
    ],
    ['an auction without a guide', '<price>1</price><priceView>Auction</priceView>', { priceDisplay: 'auction' }],
    [
      'a price view that is a range',
      '<price>1</price><priceView>$500,000 - $550,000</priceView>',
      { priceDisplay: 'range', priceFromCents: 50_000_000, priceToCents: 55_000_000, priceText: null },
    ],
    [
      'a price range element',
      '<price><range><min>100</min><max>200</max></range></price>',
      { priceFromCents: 10_000, priceToCents: 20_000, priceDisplay: 'range' },
    ],
    [
      'the weekly rent of two',
      '<rent period="monthly">1500</rent><rent period="weekly">350</rent>',
      { rentCents: 35_000, rentPeriod: 'week' },
    ],
    ['a postcode that lost its zero', '<address><postcode>800</postcode></address>', { address: { postcode: '0800' } }],
    ['a state in words', '<address><state>Northern Territory</state></address>', { address: { state: 'NT' } }],
    ['a country code', '<address><country>AUS</country></address>', { address: { country: 'Australia' } }],
    [
      'a unit in the street number',
      '<address><streetNumber>2/39</streetNumber></address>',
      { address: { subNumber: '2', streetNumber: '39' } },
    ],
    [
      'a unit in both numbers',
      '<address><subNumber>2</subNumber><streetNumber>2/39</streetNumber></address>',
      { address: { subNumber: '2', streetNumber: '39' } },
    ],
    [
      'coordinates of a vendor',
      '<Geocode><Latitude>-37.8</Latitude><Longitude>145</Longitude></Geocode>',
      { address: { latitude: -37.8, longitude: 145 } },
    ],
    ['an old pool above ground', '<features><pool type="aboveground">yes</pool></features>', { features: ['poolAboveGround'] }],
    ['an old spa', '<features><spa>1</spa></features>', { features: ['outsideSpa'] }],
    [
      'spellings of air conditioning',
      '<features><splitsystemAircon>1</splitsystemAircon><reverseCycleAircon>1</reverseCycleAircon></features>',
      { features: ['reverseCycleAirCon', 'splitSystemAirCon'] },
    ],
    ['smoker for smokers', '<allowances><smoker>1</smoker></allowances>', { isSmokingAllowed: true }],
    ['furnished in words', '<allowances><furnished>Part Furnished</furnished></allowances>', { furnishing: 'partFurnished' }],
    ['reitrees of revision 1.61', '<idealFor><reitrees>1</reitrees></idealFor>', { idealFor: ['retirees'] }],
    [
      'a set sale date',
      '<authority value="setsale"/><auction date="2026-05-01"/>',
      { methodOfSale: 'setSaleDate', offersCloseAt: '2026-05-01T00:00' },
    ],
    ['an old authority', '<authority value="multilist"/>', { methodOfSale: 'privateTreaty', agencyType: 'multilist' }],
    ['a category in another case', '<category name="duplex semi-detached"/>', { category: 'DuplexSemi-detached' }],
    [
      'three categories',
      '<commercialCategory name="Retail"/><commercialCategory name="Offices" id="2"/>',
      { category: 'Retail; Offices' },
    ],
    ['newlyBuilt', '<buildingDetails><newlyBuilt value="yes"/></buildingDetails>', { isNewConstruction: true }],
    [
      'newConstruction over newlyBuilt',
      '<newConstruction>0</newConstruction><buildingDetails><newlyBuilt value="yes"/></buildingDetails>',
      { isNewConstruction: false },
    ],
    [
      'an area in words',
      '<landDetails><area unit="Hectares">1,250.5</area></landDetails>',
      { landArea: { value: 1250.5, unit: 'hectare' } },
    ],
    ['an indented headline', '<headline>\n      Sea\n      views\n</headline>', { headline: 'Sea views' }],
    ['an indented description', '<description>\n      One.\n\n      Two.\n    </description>', { description: 'One.\n\nTwo.' }],
    ['CDATA', '<description><![CDATA[Bed & <breakfast>]]></description>', { description: 'Bed & <breakfast>' }],
    [
      'soldPrice and soldDate',
      '<soldDetails><soldPrice display="range">5</soldPrice><soldDate>2026-02-01</soldDate></soldDetails>',
      { soldPriceCents: 500, soldPriceDisplay: 'range', soldOn: '2026-02-01' },
    ],
  ]
  test.each(cases)('%s', (_, inside, patch) => {
    expect(patchOf(inside)).toMatchObject(patch)
  })
})

describe('a value that does not fit is left out, with a warning that quotes it', () => {
  const cases: [string, string, RegExp][] = [
    ['<features><bedrooms>4.5</bedrooms></features>', 'bedrooms', /features\/bedrooms "4\.5" was not understood/],
    ['<features><bedrooms>400</bedrooms></features>', 'bedrooms', /bedrooms "400" was left out: At most 99/],
    ['<price>99999999999999999999</price>', 'priceCents', /price "99999999999999999999" was left out/],
    ['<yearBuilt value="1066"/>', 'yearBuilt', /yearBuilt "1066" was left out/],
    ['<dateAvailable>now</dateAvailable>', 'availableOn', /dateAvailable "now" was not understood/],
    ['<buildingDetails><energyRating>4.3</energyRating></buildingDetails>', 'energyRating', /Half stars/],
  ]
  test.each(cases)('%s', (inside, field, warning) => {
    const { patch, warnings, reasons } = readInside(inside)
    expect(patch).not.toHaveProperty(field)
    expect(warnings).toEqual([expect.stringMatching(warning)])
    expect(reasons).toEqual([])
  })
  test('text that is too long is cut', () => {
    const { patch, warnings } = readInside(`<headline>${'x'.repeat(160)}</headline>`)
    expect(patch.headline).toHaveLength(150)
    expect(warnings).toEqual([expect.stringMatching(/longer than 150 characters and was cut; it went on with "x{10}"/)])
  })
})

describe('what we have no field for is kept', () => {
  test('an unknown element, a nested one and an attribute, each reported once', () => {
    const { patch, warnings } = readInside(
      '<councilRates2>12</councilRates2><features><wineCellar>1</wineCellar><gym>1</gym></features><address><suburb display="no">Perth</suburb></address>',
    )
    expect(patch.importedElements).toEqual([
      { name: 'councilRates2', attributes: {}, text: '12', children: [] },
      { name: 'features', attributes: {}, text: '', children: [{ name: 'wineCellar', attributes: {}, text: '1', children: [] }] },
      {
        name: 'address',
        attributes: {},
        text: '',
        children: [{ name: 'suburb', attributes: { display: 'no' }, text: '', children: [] }],
      },
    ])
    expect(warnings).toEqual([
      'councilRates2 is not a field we know; kept as it came',
      'features/wineCellar is not a field we know; kept as it came',
      'address/suburb/@display is not a field we know; kept as it came',
    ])
  })
  test('an attribute that says what its absence would say is not worth keeping', () => {
    expect(readInside('<address streetview="yes"><suburb display="yes">Perth</suburb></address>').warnings).toEqual([])
  })
  test('a second price contradicts the first: it is reported, not kept', () => {
    const { patch, warnings } = readInside('<price>1</price><price>2</price>')
    expect(patch).toEqual({ priceCents: 100, priceDisplay: 'show' })
    expect(warnings).toEqual(['price comes more than once; the first was taken'])
  })
  test('both ends of an area range have a field', () => {
    const { patch, warnings } = readInside(
      '<landDetails><area unit="squareMeter"><range><min>40</min><max>60</max></range></area></landDetails>',
    )
    expect(patch).toEqual({ landArea: { value: 40, unit: 'squareMeter' }, landAreaTo: 60 })
    expect(warnings).toEqual([])
  })
  test('the areas of single uses stand beside the total', () => {
    const { patch } = readInside(
      '<buildingDetails><area unit="squareMeter" of="office">40</area><area unit="squareMeter">100</area></buildingDetails>',
    )
    expect(patch.floorArea).toEqual({ value: 100, unit: 'squareMeter' })
    expect(patch.buildingAreas).toEqual([{ use: 'office', value: 40, to: null, unit: 'squareMeter' }])
  })
  test('too much of it is not kept, and the listing still comes in', () => {
    const { patch, warnings } = readInside(`<junk>${'x'.repeat(300_000)}</junk><headline>Home</headline>`)
    expect(patch).toEqual({ headline: 'Home' })
    expect(warnings).toContain('junk could not be kept: it is too large')
  })
})

describe('people', () => {
  test('empty agents are skipped, doubles come once, phones find their place', () => {
    const { agents, warnings } = readInside(`
      <listingAgent id="1"><name>Ann Lee</name><telephone type="BH">03 9000 0000</telephone><telephone type="mobile">0400 000 000</telephone>
        <email>ann@example.com</email><uniqueListingAgentID>7</uniqueListingAgentID></listingAgent>
      <listingAgent id="2"/>
      <listingAgent id="3"><name>ANN LEE</name><email>ann@example.com</email></listingAgent>`)
    expect(agents).toMatchObject([
      { name: 'Ann Lee', phone: '03 9000 0000', mobile: '0400 000 000', email: 'ann@example.com', uniqueListingAgentId: '7' },
    ])
    expect(warnings).toEqual(['listingAgent "ANN LEE" comes twice; the first was taken'])
  })
  test('four empty agents mean: no agent', () => {
    expect(readInside('<listingAgent id="1"/><listingAgent id="2"/>').agents).toEqual([])
  })
  test("another agency's agent is kept as an element, not taken for ours", () => {
    const { agents, patch } = readInside('<listingAgent><agentID>OTHERS</agentID><name>Bob</name></listingAgent>', 'commercial')
    expect(agents).toEqual([])
    expect(patch.importedElements?.[0]?.name).toBe('listingAgent')
  })
  test('a profile that is not to be shown and reports that are not wanted are read', () => {
    const { agents, warnings } = readInside(`
      <listingAgent id="1" displayAgentProfile="no"><name>Ann</name><email receiveCampaignReport="no">ann@example.com</email></listingAgent>
      <listingAgent id="2" displayAgentProfile="yes"><name>Bob</name><email receiveCampaignReport="yes">bob@example.com</email></listingAgent>`)
    expect(agents?.map((one) => [one.isProfileShown, one.getsCampaignReport])).toEqual([
      [false, false],
      [undefined, undefined],
    ])
    expect(warnings).toEqual([])
  })
  test('everything that DTD 1.64 knows of an agent is read', () => {
    const { agents, warnings, patch } = readInside(`
      <listingAgent id="2"><name>Bo Ray</name></listingAgent>
      <listingAgent id="1"><name>Ann Lee</name><telephone type="AH">03 9000 0000</telephone><telephone type="mobile">0400 000 000</telephone>
        <telephone type="AH">03 9000 0001</telephone><telephone type="AH">03 9000 0000</telephone><email>ann@example.com</email>
        <twitterURL>https://x.com/ann</twitterURL><facebookURL>https://facebook.com/ann</facebookURL>
        <linkedInURL>https://linkedin.com/in/ann</linkedInURL><uniqueListingAgentID>A-7</uniqueListingAgentID>
        <media><attachment id="c4" usage="agentPhoto" url="https://x.au/ann.jpg"/></media></listingAgent>`)
    expect(agents).toEqual([
      {
        ...{ name: 'Ann Lee', phone: '03 9000 0000', mobile: '0400 000 000', otherPhones: ['03 9000 0001'] },
        ...{ email: 'ann@example.com', twitterUrl: 'https://x.com/ann', facebookUrl: 'https://facebook.com/ann' },
        ...{ linkedInUrl: 'https://linkedin.com/in/ann', uniqueListingAgentId: 'A-7' },
        photo: { externalId: 'c4', url: 'https://x.au/ann.jpg' },
      },
      expect.objectContaining({ name: 'Bo Ray' }),
    ])
    expect([warnings, patch]).toEqual([[], {}])
  })
  test('two agents of one name and one mailbox are two when their ids say so', () => {
    const one = (id: string) =>
      `<listingAgent><name>Ann</name><email>sales@a.example</email><uniqueListingAgentID>${id}</uniqueListingAgentID></listingAgent>`
    expect(readInside(`${one('1')}${one('2')}${one('1')}`).agents?.map((agent) => agent.uniqueListingAgentId)).toEqual(['1', '2'])
  })
  const photoOfListing = '<media><attachment id="9" usage="agentPhoto" url="https://x.au/who.jpg"/></media>'
  test("a photo in the listing's media is that of its only agent and no picture of the listing", () => {
    const { agents, media } = readInside(`<listingAgent><name>Ann</name></listingAgent>${photoOfListing}`)
    expect(agents).toMatchObject([{ name: 'Ann', photo: { externalId: '9', url: 'https://x.au/who.jpg' } }])
    expect(media).toBeUndefined()
  })
  test("a photo in the listing's media that may show either of two agents is kept as it came and sent on", () => {
    const feed = readInside(
      `<listingAgent id="1"><name>Ann</name></listingAgent><listingAgent id="2"><name>Bo</name></listingAgent>${photoOfListing}`,
    )
    expect(feed.agents?.map(({ photo }) => photo)).toEqual([undefined, undefined])
    expect(feed.patch.importedElements).toMatchObject([{ name: 'media', children: [{ attributes: { id: '9' } }] }])
    expect(writeListing(outgoingFrom(feed), '1.64')).toContain('url="https://x.au/who.jpg"')
  })
  test('a vendor keeps every number', () => {
    const numbers = ['0400 000 001', '03 9000 0000', '0400 000 001'].map((one) => `<telephone>${one}</telephone>`).join('')
    expect(patchOf(`<vendorDetails><name>Jo</name>${numbers}</vendorDetails>`).vendors).toEqual([
      { name: 'Jo', phone: '0400 000 001', otherPhones: ['03 9000 0000'], email: null },
    ])
  })
  test('vendors are read', () => {
    expect(patchOf('<vendorDetails><name>Jo</name><telephone>1</telephone></vendorDetails><vendorDetails/>').vendors).toEqual([
      { name: 'Jo', phone: '1', email: null },
    ])
  })
})

describe('media', () => {
  test('pictures come in the order of their letters, wherever they stand', () => {
    const { media } = readInside(
      '<images><img id="b" url="http://x.au/b.jpg"/></images><objects><img id="m" url="http://x.au/m.jpg"/><img id="a" url="http://x.au/a.jpg"/><floorplan id="1" url="http://x.au/1.gif"/></objects>',
    )
    expect(media?.map(({ kind, externalId, position }) => `${kind} ${externalId} ${position}`)).toEqual([
      'photo m 0',
      'photo a 1',
      'photo b 2',
      'floorplan 1 0',
    ])
  })
  test('an entry without url and file removes, so it is not listed', () => {
    expect(readInside('<objects><img id="b"/><img id="c" url=""/></objects>').media).toEqual([])
  })
})
