const streets = ['Main Road', 'High Street', 'Station Street', 'Beach Road', 'Park Avenue', 'Church Street']

/** One feed of this many residential listings, each with an address, an agent, a description and features; no pictures. */
export function writeFeed(count: number): string {
  const listing = (
    i: number,
  ) => `<residential modTime="2026-11-01-10:00:00" status="current"><agentID>BENCHX</agentID><uniqueID>B${i}</uniqueID><authority value="exclusive"/><underOffer value="no"/>
<listingAgent id="1"><name>Agent ${i % 20}</name><telephone type="mobile">0491 570 1${10 + (i % 20)}</telephone><email>agent${i % 20}@bench.example</email></listingAgent>
<price display="yes">${500_000 + i * 10}</price><address display="yes"><streetNumber>${(i % 300) + 1}</streetNumber><street>${streets[i % streets.length]}</street><suburb>Richmond</suburb><state>VIC</state><postcode>3121</postcode><country>Australia</country></address>
<category name="House"/><headline>A house with a garden, number ${i}</headline><description>${'A light-filled house close to schools, trams and the park. '.repeat(6)}</description>
<features><bedrooms>${1 + (i % 5)}</bedrooms><bathrooms>${1 + (i % 3)}</bathrooms><garages>${i % 3}</garages><dishwasher>yes</dishwasher><study>${i % 2}</study></features>
<landDetails><area unit="squareMeter">${300 + (i % 500)}</area></landDetails></residential>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<propertyList date="2026-11-01-10:00:00" username="" password="">${Array.from({ length: count }, (_, i) => listing(i)).join('\n')}</propertyList>\n`
}
