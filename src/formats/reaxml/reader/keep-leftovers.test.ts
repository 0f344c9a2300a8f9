import { expect, test } from 'vitest'
import { readInside } from '../testing.ts'

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
    'councilRates2 is not a known field. It was kept unchanged',
    'features/wineCellar is not a known field. It was kept unchanged',
    'address/suburb/@display is not a known field. It was kept unchanged',
  ])
})

test('an attribute that says what its absence would say is not worth keeping', () => {
  expect(readInside('<address streetview="yes"><suburb display="yes">Perth</suburb></address>').warnings).toEqual([])
})

test('a second price contradicts the first: it is reported, not kept', () => {
  const { patch, warnings } = readInside('<price>510000</price><price>520000</price>')
  expect(patch).toEqual({ priceCents: 51_000_000, priceDisplay: 'show' })
  expect(warnings).toEqual(['price appears more than once. The first was used'])
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
  expect(warnings).toContain('junk is too large to keep')
})
