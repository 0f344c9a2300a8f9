/** Words for one home, shop or office of a building, in lower case. */
export const unitWord =
  /^(?:units?|apt|apartment|flat|shop|suite|ste|office|villa|townhouse|th|factory|fcty|warehouse|studio|penthouse|ph|room|duplex|u|no|number|#)$/
/** The same written together with its number: `u5`, `shop4a`. */
export const gluedUnit = /^(?:unit|apt|apartment|flat|shop|suite|villa|townhouse|factory|th|u|no|#)(\d[\da-z]{0,5})$/
