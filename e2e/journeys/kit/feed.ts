/** A feed of our own with one house, in the shape of the public samples. */
export const feed = (agentId: string, uniqueId: string) => `<?xml version="1.0" encoding="UTF-8"?>
<propertyList date="2026-11-01-12:30:00" username="" password=""><residential modTime="2026-11-01-12:30:00" status="current"><agentID>${agentId}</agentID><uniqueID>${uniqueId}</uniqueID><authority value="exclusive"/><underOffer value="no"/>
<listingAgent id="1"><name>Olive Marsh</name><telephone type="mobile">0491 570 006</telephone><email>olive@vale.example</email></listingAgent>
<price display="yes">520000</price><address display="yes"><streetNumber>39</streetNumber><street>Main Road</street><suburb display="yes">Richmond</suburb><state>VIC</state><postcode>3121</postcode><country>Australia</country></address>
<category name="House"/><headline>Show stopper</headline><description>Close to local amenities and schools.</description>
<features><bedrooms>4</bedrooms><bathrooms>2</bathrooms><garages>1</garages></features></residential></propertyList>`
