import { guessByValues, guessMapping, importTargets } from '#channels/contact-import/import-targets.rules.ts'
import { type ColumnProfile, headingWords } from '#formats/table-profile/table-profile.ts'
import {
  type MoveKind,
  type MoveTarget,
  type ReferenceTarget,
  referenceKinds,
  targetsOf,
  type ValueTarget,
} from './move-targets.rules.ts'
import { pictureTarget } from './moved-files.rules.ts'

/** Words that name a record, before an id or alone. The first target that the kind of the table has counts. */
const recordWords: Record<string, readonly ReferenceTarget[]> = {
  'contact|client|person|customer|prospect|party|from contact|contact a|primary contact|lead contact': ['contactId'],
  'other contact|related contact|linked contact|to contact|second contact|contact b|contact 2|related|related to|related person':
    ['otherContactId'],
  'partner|spouse|partner contact': ['partnerId', 'otherContactId'],
  'owner|landlord|lessor|owner contact': ['ownerId', 'contactId'],
  'vendor|seller|vendor contact': ['vendorId', 'ownerId', 'contactId'],
  'buyer|purchaser|buyer contact|prospective buyer': ['buyerId', 'contactId'],
  'tenant|renter|lessee': ['tenantId', 'contactId'],
  'solicitor|conveyancer|vendor solicitor': ['solicitorId', 'contactId'],
  'agent|user|staff|salesperson|sales person|consultant|assigned|assigned to|assigned agent|assigned user|assignee|member|staff member|primary agent|listing agent|lead agent|agent 1|agent member|contact staff|list staff':
    ['agentId', 'authorId'],
  'agent 2|second agent|co agent|secondary agent|listing agent 2|contact staff 2': ['secondAgentId'],
  'author|created by|entered by|inserted by|logged by|added by|creator|written by|who|by|inserted by user|created by user|posted by':
    ['authorId', 'agentId'],
  'property|propery|site': ['propertyId'],
  'listing|life|sale life|lease life|property life|sale|campaign|property listing|rental': ['listingId'],
  'requirement|contact requirement|buyer requirement|wishlist': ['requirementId'],
  'note|contact note': ['noteId'],
  'task|to do': ['taskId'],
  'enquiry|lead|inquiry|listing enquiry': ['enquiryId'],
  'inspection|open home|ofi|listing inspection': ['inspectionId'],
  'appraisal|listing appraisal': ['appraisalId'],
}
const byRecord = byWords(recordWords)

/** Names of persons where no id is given. */
const nameTargets: Partial<Record<ReferenceTarget, ValueTarget>> = {
  contactId: 'contactName',
  agentId: 'agentName',
  authorId: 'authorName',
}

/** Headings of values; the first target that the kind of the table has counts. */
const valueWords: Record<string, readonly MoveTarget[]> = {
  'first name|firstname|given name|fname': ['firstName'],
  'last name|lastname|surname|family name|lname': ['lastName'],
  'name|full name|display name|agent name|user name': ['fullName', 'title', 'contactName', 'category'],
  'contact name|client name|customer name|buyer name|prospect name|attendee|attendee name': ['contactName'],
  'email|e mail|email address|contact email|emails|client email': ['email', 'contactEmail'],
  'mobile|mobile phone|mobile number|mob': ['mobile', 'contactPhone'],
  'phone|telephone|phone number|contact phone|contact mobile|phone numbers|work phone|business phone': ['phone', 'contactPhone'],
  'position|job title': ['position', 'role'],
  'active|is active|enabled|current': ['isActive'],
  'archived|is archived|inactive|deleted|is deleted': ['isArchived'],
  'created|created at|date created|created date|inserted|date added|added|added on|created on|creation date|entered|date entered|first created':
    ['createdAt'],
  'modified|modified at|date modified|modified date|updated|updated at|last modified|last updated|date updated|last changed': [
    'modifiedAt',
  ],
  'last contacted|last contact|date last contacted|last contacted date|last contact date|last contacted at': ['lastContactedAt'],
  'unit|unit number|unit no|address unit number|sub number': ['unitNumber'],
  'street number|street no|st no|house number|address street number|number': ['streetNumber'],
  'street|street name|address street|address 1|address line 1|street address': ['street'],
  'address|full address|property address|display address|address line|listing address|formatted address': [
    'addressLine',
    'address',
  ],
  'suburb|city|locality|town|suburb name|address suburb|address suburb name|property suburb': ['suburb', 'suburbs'],
  'state|address state|suburb state|address suburb state abbreviation': ['state'],
  'postcode|post code|zip|address postcode|suburb postcode|address suburb postcode': ['postcode'],
  'country|address country': ['country'],
  'property type|type of property|category type|property class|class|property category': ['propertyType', 'propertyTypes'],
  'property types|types|type of properties': ['propertyTypes'],
  'bedrooms|beds|bed|bedroom|attr bedrooms|no of bedrooms': ['bedrooms', 'bedroomsFrom'],
  'bathrooms|baths|bath|bathroom|attr bathrooms': ['bathrooms', 'bathroomsFrom'],
  'cars|car spaces|car|parking|garages|carspaces|garage spaces|total parking': ['carSpaces', 'carSpacesFrom'],
  'land area|land size|land|land area value|land sqm': ['landArea', 'landAreaFrom'],
  'land area unit|land area units|land size unit|land unit': ['landAreaUnit'],
  'floor area|building area|building size|floor area value|house size': ['floorArea'],
  'year built|built': ['yearBuilt'],
  'lot|lot number|lot no': ['lotNumber'],
  'plan|plan number|rpdp|dp': ['planNumber'],
  'background|about': ['background'],
  'unique id|uniqueid|portal id|listing unique id|rea unique id|web id|rea id': ['uniqueId'],
  'sale or lease|sale lease|contract type|listing type|sale type|method of sale type': ['saleOrLease'],
  'status|listing status|state of listing|system listing state|portal status': ['status'],
  'stage|appraisal status|appraisal stage|pipeline stage|current stage': ['status'],
  'next call|next call date|call back|call back date|next contact|next contact date|follow up|follow up on': ['nextCallOn'],
  'authority|authority type|sale authority|lease authority|method of sale': ['authority'],
  'authority start|authority date start|authority from|authority start date|authority date': ['authorityFrom'],
  'authority end|authority date expires|authority expiry|authority to|authority expires|authority end date': ['authorityTo'],
  'headline|heading|ad heading|advert heading': ['headline', 'title', 'subject'],
  'description|advert|ad copy|body copy|advertising copy': ['description', 'text', 'title'],
  'price|list price|asking price|search price|price match|listed price|estimate|estimated price|appraised price|appraisal price':
    ['price', 'offer', 'priceTo'],
  'display price|price text|price advertise as|advertised price|price view|price display|price guide': ['priceText'],
  'price from|min price|minimum price|price min|price low|price lower|low price|budget from|search price from|price range from|estimate low|estimated price low|from price':
    ['priceFrom'],
  'price to|max price|maximum price|price max|price high|price upper|high price|budget to|budget|search price to|price range to|estimate high|estimated price high|to price':
    ['priceTo'],
  'rent|weekly rent|rent amount|rent per week|rental amount|advertised rent': ['rent', 'price'],
  'bond|bond amount': ['bond'],
  'listed|listed on|list date|listed date|date listed|listing date|on market date': ['listedOn'],
  'available|available from|date available|available date': ['availableOn'],
  'sold price|sale price|price sold|state value price|sold for': ['soldPrice'],
  'sold|sold on|sold date|date sold|sale date|state date|exchange date|unconditional date': ['soldOn'],
  'settlement|settlement date|settled|settled on|date settled|settlement on': ['settlementOn'],
  'leased|leased on|leased date|date leased|lease start|lease start date|tenancy start': ['leasedOn'],
  'relationship|relation|relationship type|relation type|role|roles|link type|contact type|contact role|type of relationship': [
    'role',
  ],
  'reverse relationship|other relationship|inverse|relationship reverse|reverse relation': ['otherRole'],
  'since|from date|start date|start': ['since', 'at'],
  'until|to date|end date|end|finish|end time': ['until', 'endsAt'],
  'min bedrooms|bedrooms from|bedrooms min|min beds|beds min|bedrooms minimum|bed min|beds from|minimum bedrooms': [
    'bedroomsFrom',
  ],
  'max bedrooms|bedrooms to|bedrooms max|max beds|beds max|bed max|beds to|maximum bedrooms': ['bedroomsTo'],
  'min bathrooms|bathrooms from|bathrooms min|min baths|bath min|baths min|minimum bathrooms': ['bathroomsFrom'],
  'min cars|cars from|cars min|car min|car spaces min|min car spaces|garages min': ['carSpacesFrom'],
  'min land area|land area from|land area min|land min|land from': ['landAreaFrom'],
  'max land area|land area to|land area max|land max|land to': ['landAreaTo'],
  'suburbs|preferred suburbs|suburbs wanted|areas|locations': ['suburbs'],
  'region|regions|region name|preferred regions': ['regions'],
  'date|date time|datetime|when|note date|event date|activity date|enquiry date|inspection date|appraisal date|contact date|received|received at|sent|sent at|occurred|occurred at|date received|call date|day|on|at|start time|starts|time|anniversary date|anniversary':
    ['at', 'dueOn', 'createdAt'],
  'type|note type|activity type|kind|task type|enquiry type|document type|media type|method|channel|category': [
    'type',
    'category',
    'propertyType',
    'role',
    'saleOrLease',
  ],
  'subject|summary|note subject|email subject': ['subject', 'title'],
  'note|notes|text|body|content|comment|comments|message|details|detail|note text|note body|remarks|note content|notes text': [
    'text',
    'feedback',
    'background',
    'value',
  ],
  'private|is private|confidential': ['isPrivate'],
  'title|task|task name|task title|to do|label|anniversary name|anniversary type|description of date|file title|caption': [
    'title',
    'subject',
    'position',
  ],
  'due|due date|due on|date due|due at|deadline|reminder date|follow up date': ['dueOn', 'nextCallOn'],
  'completed|completed at|completed on|date completed|completed date|completion date|done|done on|finished': ['completedAt'],
  'priority|importance': ['priority'],
  'source|enquiry source|lead source|source of enquiry|origin|portal': ['source'],
  'interest|interest level|interested|rating|level of interest': ['interest'],
  'feedback|buyer feedback|response': ['feedback', 'text'],
  'offer|price opinion|opinion of price|buyer price|price feedback|offer amount': ['offer'],
  'outcome|result': ['outcome'],
  'categories|tag|tags|group|groups|contact category|contact group|category name|group name': ['category'],
  'primary|is primary|main|is main|default': ['isPrimary'],
  'value|custom value': ['value'],
  'path|file|filename|file name|file path|document|attachment|photo|image|document path': ['path', 'title'],
  'url|link|file url|document url|download url|photo url|image url|web address': ['address'],
}
const byValue = byWords(valueWords)

function byWords<T>(words: Record<string, T>): ReadonlyMap<string, T> {
  return new Map(Object.entries(words).flatMap(([names, target]) => names.split('|').map((name) => [name, target] as const)))
}

/** Words of a record of this kind, in front of its own id: `contact_id` in a table of contacts. */
const ownNouns: Record<MoveKind, string> = {
  agents: 'agent|user|staff|member|consultant',
  contacts: 'contact|client|person|customer',
  properties: 'property',
  feeds: 'feed',
  listings: 'listing|life|sale life|lease life|sale|property life',
  relations: 'relation|relationship|contact relationship',
  requirements: 'requirement|contact requirement|buyer requirement',
  notes: 'note|activity|contact note',
  tasks: 'task|to do',
  enquiries: 'enquiry|lead|inquiry|listing enquiry',
  inspections: 'inspection|open home|listing inspection',
  appraisals: 'appraisal|listing appraisal',
  links: 'link',
  documents: 'document|file|attachment|photo',
}
const idEnds = /(?:^| )(?:id|guid|uuid|key|ref|reference)$/
const ownIds = new Set(['', 'external', 'record', 'old', 'row', 'unique', 'system'])

/** The target of each column by its heading; null where the heading says nothing. */
export function targetsByHeading(kind: MoveKind, columns: readonly ColumnProfile[]): (MoveTarget | null)[] {
  const allowed = new Set(targetsOf(kind))
  const taken = new Set<MoveTarget>()
  const take = (candidates: readonly MoveTarget[]) => {
    const target = candidates.find((one) => allowed.has(one) && !taken.has(one)) ?? null
    if (target) taken.add(target)
    return target
  }
  const pictures = (column: ColumnProfile) => (kind === 'listings' ? pictureTarget(plainHeading(column.heading)) : null)
  const found = columns.map((column) => pictures(column) ?? take(candidatesOf(kind, column)))
  return kind === 'contacts' ? withContactTargets(found, columns) : found
}

/** Words of a heading without the number that a second one of its name got. */
const plainHeading = (heading: string) => headingWords(heading.replace(/ \(\d{1,3}\)$/, '')).join(' ')

function candidatesOf(kind: MoveKind, column: ColumnProfile): readonly MoveTarget[] {
  const words = plainHeading(column.heading)
  const end = idEnds.exec(words)
  const stem = (end ? words.slice(0, end.index) : words).trim()
  const references = byRecord.get(stem) ?? []
  if (end && (ownIds.has(stem) || ownNouns[kind].split('|').includes(stem)) && stem !== 'unique') {
    // A table may have two of them, such as contact_id twice: the second is a reference.
    return ['oldId', ...references, ...seconds(references)]
  }
  const isId = end !== null || column.kind === 'id' || column.kind === 'number'
  if (references.length && isId) return [...references, ...seconds(references)]
  const names = references.flatMap((reference) => nameTargets[reference] ?? [])
  // Contacts have an import of their own, which knows all headings of people.
  const values = kind === 'contacts' ? contactValues(words) : (byValue.get(words) ?? [])
  return [...values, ...names]
}
/** The second contact or agent of a link. */
const seconds = (references: readonly ReferenceTarget[]): ReferenceTarget[] =>
  references.flatMap((reference): ReferenceTarget[] =>
    referenceKinds[reference] === 'contacts'
      ? ['otherContactId']
      : referenceKinds[reference] === 'agents'
        ? ['secondAgentId']
        : [],
  )

const contactDates = new Set<MoveTarget>(['createdAt', 'modifiedAt', 'lastContactedAt', 'isArchived'])
const contactValues = (words: string) => (byValue.get(words) ?? []).filter((target) => contactDates.has(target))

/** Words of agency systems for consent and people, as the import of contacts calls them. */
const contactWords = new Map<string, string>([
  ['email subscription', 'subscribed'],
  ['email subscribed', 'subscribed'],
  ['sms unsubscribed', 'do not sms'],
  ['unsubscribe sms', 'do not sms'],
  ['address suburb name', 'suburb'],
  ['address suburb', 'suburb'],
  ['address state', 'state'],
  ['address postcode', 'postcode'],
  ['address street', 'street'],
])

function withContactTargets(found: readonly (MoveTarget | null)[], columns: readonly ColumnProfile[]): (MoveTarget | null)[] {
  const open = columns.flatMap((column, i) => (found[i] === null ? [{ column, i }] : []))
  const headings = open.map(({ column }) => {
    const words = plainHeading(column.heading)
    return contactWords.get(words) ?? (words || column.heading)
  })
  const samples = open.map(({ column }) => column.samples)
  const guessed = guessByValues(guessMapping(headings), samples, headings)
  const result = [...found]
  open.forEach(({ i }, n) => {
    const target = guessed[n]
    if (target && target !== 'id' && importTargets.includes(target)) result[i] = target
  })
  return result
}
