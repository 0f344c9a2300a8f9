const words: Readonly<Record<string, string>> = {
  agents: 'Agents',
  media: 'Photos',
  priceCents: 'Price',
  priceText: 'Price text',
  priceFromCents: 'Price range',
  priceToCents: 'Price range',
  rentCents: 'Rent',
  rentPeriod: 'Rent period',
  bondCents: 'Bond',
  availableOn: 'Available from',
  auctionAt: 'Auction',
  offersCloseAt: 'Offers close',
  soldOn: 'Contract date',
  soldPriceCents: 'Sold price',
  category: 'Property type',
  methodOfSale: 'Method of sale',
  landArea: 'Land area',
  floorArea: 'Building area',
  agentId: 'Agency ID',
  uniqueId: 'Reference',
}

/** The name of a field in a portal's sentence: `address.streetNumber` -> `Street number`. */
export function fieldWord(path: string): string {
  const name = path.split('.').at(-1) ?? path
  const spaced = name.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  return words[path] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
