const entities: Readonly<Record<string, string>> = {
  agency: 'Agency',
  audit: 'Audit log',
  contact: 'Contact',
  contacts: 'Contacts',
  contactImport: 'Contact import',
  listing: 'Listing',
  listings: 'Listings',
  note: 'Note',
  task: 'Task',
  taskTrack: 'Action plan',
  portalAccount: 'Portal account',
  preference: 'Buyer requirements',
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
/** Stored actions and fields whose own words would read badly on screen. */
const actions: Readonly<Record<string, string>> = {
  acceptedInvitation: 'Accepted invitation',
  'added by import': 'Imported',
  agentsReordered: 'Reordered agents',
  'came again': 'Repeated',
  'chose notifications': 'Changed notification settings',
  demandsSecondFactor: 'Requires two-factor authentication',
  'ended the calendar address': 'Turned off calendar link',
  'exported for the person': 'Exported personal data',
  'followed the listing': 'Updated role from listing',
  'given to': 'Assigned',
  'handed back': 'Returned to previous agent',
  'handed over': 'Reassigned',
  'held back from portal': 'Paused publishing',
  invitationRevoked: 'Cancelled invitation',
  invitedAgain: 'Resent invitation',
  'let go to portal': 'Resumed publishing',
  reactivated: 'Reactivated',
  'listed again': 'Relisted',
  'made a calendar address': 'Created calendar link',
  mediaAddressesRenewed: 'Reset photo links',
  'opened again': 'Reopened',
  preference: 'Buyer requirements',
  'preference added': 'Added buyer requirements',
  'preference changed': 'Changed buyer requirements',
  'preference removed': 'Removed buyer requirements',
  'preference restored': 'Restored buyer requirements',
  recoveryCodesRenewed: 'Created new recovery codes',
  'removed for good': 'Deleted permanently',
  secondStep: 'Two-factor authentication',
  secondStepOff: 'Turned off two-factor authentication',
  secondStepOn: 'Turned on two-factor authentication',
  secondStepReset: 'Reset two-factor authentication',
  'test mail sent': 'Sent test email',
  undid: 'Undid a change',
}
/** Stored actions that end with a value: `became live` -> `Changed to live`. */
const prefixes = [
  ['became ', 'Changed to '],
  ['received from ', 'Received from '],
  ['tied as ', 'Added as '],
  ['untied as ', 'Removed as '],
] as const
/** @param action an action, or the name of a field */
export function actionWord(action: string): string {
  const prefix = prefixes.find(([stored]) => action.startsWith(stored))
  if (prefix) return `${prefix[1]}${plain(action.slice(prefix[0].length)).toLowerCase()}`
  return actions[action] ?? plain(action)
}

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

/** The page of a record; others have none of their own. */
export const pathOf = (entity: string, id: string): string | undefined =>
  ({ listing: `/listings/${id}`, contact: `/contacts/${id}`, privateContact: `/contacts/${id}`, user: `/settings/users/${id}` })[
    entity
  ]
