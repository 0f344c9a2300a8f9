const entities: Readonly<Record<string, string>> = {
  agency: 'Agency',
  audit: 'Audit',
  contact: 'Contact',
  contacts: 'Contacts',
  contactImport: 'Contact import',
  listing: 'Listing',
  listings: 'Listings',
  note: 'Note',
  task: 'Task',
  taskTrack: 'Task track',
  portalAccount: 'Portal account',
  preference: 'Wish',
  privateContact: 'Private contact',
  privateDocument: 'Private document',
  role: 'Role',
  vendorData: 'Vendor data',
  user: 'User',
}
/** `propertyTag`, `property tag` -> `Property tag`. */
const plain = (word: string) => {
  const text = word
    .replaceAll('.', ': ')
    .replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
    .trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
export const entityWord = (entity: string) => entities[entity] ?? plain(entity)
export const actionWord = (action: string) => plain(action)

/** A value of a field in words: lists with commas, parts of a record by their names, without those that say nothing. */
export function valueWord(value: unknown): string {
  if (isNothing(value)) return 'nothing'
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(valueWord).join(value.some((one) => typeof one === 'object') ? '; ' : ', ')
  if (typeof value !== 'object') return String(value)
  return Object.entries(value as object)
    .filter(([, part]) => !isNothing(part))
    .map(([name, part]) => `${plain(name).toLowerCase()} ${valueWord(part)}`)
    .join(', ')
}
const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.values(value as object).every((part) => isNothing(part)))

/** Where a record can be looked at; others have no page of their own. */
export const pathOf = (entity: string, id: string): string | undefined =>
  ({ listing: `/listings/${id}`, contact: `/contacts/${id}`, privateContact: `/contacts/${id}`, user: `/settings/users/${id}` })[
    entity
  ]
