import { readXml, type XmlElement } from '#formats/reaxml/reaxml.ts'

/** The address in a REAXML upload, from the elements that the portal puts it together from. */
export function reaxmlAddress(payload: string): string {
  const { root } = readXml(new TextEncoder().encode(payload))
  const address = root.children[0]?.children.find(({ name }) => name === 'address')
  const part = (name: string) => textOf(address, name)
  return addressLine({
    unit: part('subNumber'),
    number: part('streetNumber') || part('lotNumber'),
    street: part('street'),
    suburb: part('suburb'),
    state: part('state'),
    postcode: part('postcode'),
  })
}

const textOf = (address: XmlElement | undefined, name: string) =>
  address?.children.find((child) => child.name === name)?.text.trim() ?? ''

export interface AddressParts {
  unit: string
  number: string
  street: string
  suburb: string
  state: string
  postcode: string
}
/** `2/39 Main Road, Richmond VIC 3121` */
export function addressLine({ unit, number, street, suburb, state, postcode }: AddressParts): string {
  const line = [[unit, number].filter(Boolean).join('/'), street].filter(Boolean).join(' ')
  return [line, [suburb, state.toUpperCase(), postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
