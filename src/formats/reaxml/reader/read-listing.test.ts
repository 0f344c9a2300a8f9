import { describe, expect, test } from 'vitest'
import { readInside } from '../testing.ts'

const patchOf = (inside: string) => readInside(inside).patch

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
    ['<features><bedrooms>400</bedrooms></features>', 'bedrooms', /bedrooms "400" was ignored: At most 99/],
    ['<price>99999999999999999999</price>', 'priceCents', /price "99999999999999999999" was not understood/],
    ['<yearBuilt value="1066"/>', 'yearBuilt', /yearBuilt "1066" was ignored/],
    ['<dateAvailable>now</dateAvailable>', 'availableOn', /dateAvailable "now" was not understood/],
    ['<buildingDetails><energyRating>4.3</energyRating></buildingDetails>', 'energyRating', /half stars/],
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
    expect(warnings).toEqual([expect.stringMatching(/longer than 150 characters and was cut before "x{10}"/)])
  })
})

describe('the period of a rent', () => {
  const rentOf = (period: string, rent = 650) => readInside(`<rent period="${period}" display="yes">${rent}</rent>`, 'rental')
  test.each([
    ['week', 650, 65_000, 'week'],
    ['pw', 650, 65_000, 'week'],
    ['per week', 650, 65_000, 'week'],
    ['fortnightly', 650, 32_500, 'week'],
    ['pcm', 2800, 280_000, 'month'],
    ['annual', 48_000, 4_800_000, 'year'],
  ] as const)('%s', (period, rent, rentCents, rentPeriod) => {
    expect(rentOf(period, rent).patch).toMatchObject({ rentCents, rentPeriod })
  })

  test('one that is not known is never guessed: the rent waits for a person', () => {
    const { patch, warnings } = rentOf('quarterly')
    expect(patch.rentCents).toBeNull()
    expect(patch.rentPeriod).toBeUndefined()
    expect(warnings).toContain('rent "650" per "quarterly" was left out, because the period is not known. Enter it by hand')
  })
})

test('an amount that looks mistyped is named in the report', () => {
  expect(readInside('<price>1.40</price>').warnings).toEqual(['$1.40? Check the amount: it looks mistyped.'])
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
