/** The meaning of a labelled line of an enquiry; a `detail` is kept as it is, `other` and `section` only end what came before. */
export type Field =
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'message'
  | 'address'
  | 'street'
  | 'reference'
  | 'adId'
  | 'type'
  | 'url'
  | 'detail'
  | 'other'
  | 'section'

/** Labels by field, in small letters, without the words for whose they are: `Your name`, `Renter email` and `Buyer’s mobile` are these too. */
const labels: Record<Field, string> = {
  name: 'name|full name|fullname|from|first and last name|first last name|name of person|enquiry from|sent by|submitted by|names',
  firstName: 'first name|firstname|given name|given names|first|forename|fname',
  lastName: 'last name|lastname|surname|family name|last|lname',
  email: 'email|e mail|email address|e mail address|emailaddress|reply email|reply to|mail|email id',
  phone:
    'phone|phone number|telephone|telephone number|tel|mobile|mobile number|mobile phone|mobile no|cell|cell phone|number|no|phone no|home phone|work phone|day phone|daytime phone|business phone|best number|ph|mob|m|t|p|best contact number|phone mobile|mobile phone number',
  message:
    'message|message body|comment|comments|enquiry|inquiry|enquiry message|enquiry details|inquiry details|enquiry text|enquiry comments|question|questions|notes|note|comments questions|additional comments|additional information|additional notes|body|text|comment or message|message or comment|write a message|anything else|anything else we should know|is there anything else we should know|type your message here|your message here|anything else you would like to tell us|how can we help|how can we help you|how may we help|what can we help you with|tell us more|remarks|further information|further comments|what would you like to know|query|request|details of enquiry|message text|their message|special requests',
  address:
    'property|property address|address|listing|listing address|listing title|property of interest|which property|site|project|development|address of property|property enquired about|property name|property title|property details|listing details|home|re|regarding|interested in|enquiry about|about property|address of home|property you are enquiring about|about|subject property|title',
  street: 'street address|street|address line 1',
  reference:
    'property reference|property reference number|reference|reference no|reference number|ref|ref no|listing reference|listing ref|listing no|listing number|agent reference|office reference|property ref|property code|property no|property number|unique id|our reference|agency reference|external id|web ref|web reference|ref number|listing code|crm id',
  adId: 'property id|listing id|ad id|advert id|portal id|domain id|rea id|ad number|advertisement id|oth id|listingid|propertyid|web id',
  type: 'enquiry type|inquiry type|type|type of enquiry|subject|i would like to|i d like to|looking to|reason|reason for enquiry|topic|i am|i want to|enquiring about|nature of enquiry|purpose|request type|interest|they would like to|would like to|form|form name|i am interested in|service',
  url: 'property url|listing url|page url|link|property link|url|website|web page|view listing|page|referrer',
  detail:
    'company|company name|business|organisation|postcode|post code|suburb|city|budget|price range|bedrooms|bathrooms|pets|move in date|moving date|number of occupants|occupants|lease term|preferred contact|preferred contact method|contact method|preferred time|preferred day|preferred date|preferred inspection time|best time|best time to call|best time to contact|about me|when are you looking to sell|when do you want to sell|when would you like to sell|timeframe|time frame|finance|finance status|pre approved|employment|income|how did you hear about us|hear about us|property type|buyer type|home owner|current situation|preferred method of contact|contact me by|region|inspection time|attended',
  other:
    'date|time|user agent|remote ip|ip|ip address|powered by|zip|state|country|price|source|agent|agent name|agents|agency|agency name|office|listing agent|sent|to|cc|submitted|submitted on|submission date|received|date received|date and time|browser|consent|newsletter|terms|privacy|country code|status|listing type|sale type|entry id|entry date|lead id|enquiry id|enquiry date|enquiry number|lead type|id|days on market|fax|captcha|attachments|attachment|price guide',
  section:
    'details|contact details|contact information|user details|enquirer details|enquiry summary|submission summary|message details|enquiry information|personal details|person details|sender details|lead details|your details|form details|summary|property information|who|enquirer information|customer details|renter details|buyer details|new enquiry|new lead',
}

/** Words in another script repeat the label: `Email 电邮`. */
const inLatin = (words: string) =>
  words
    .replaceAll(/[\p{Script=Han}\p{Script=Hangul}\p{Script=Arabic}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()

/** `Questions / Comments`, `Comments or questions`: several words for one field. */
function ofSeveral(label: string): Field | undefined {
  const parts = label.toLowerCase().split(/ ?[/&] ?| or | and /)
  const fields = new Set(parts.map((part) => byLabel.get(part.trim())))
  return parts.length > 1 && fields.size === 1 ? [...fields][0] : undefined
}

/** Words for whose name, email or phone it is. */
const whose = new Set(
  'your the buyer buyers renter renters tenant contact enquirer enquirers customer client lead sender user visitor prospect prospects applicant purchaser person primary my their seller owner preferred please'.split(
    ' ',
  ),
)
const whoseAlone = new Set(
  'buyer renter tenant contact enquirer customer client lead sender prospect applicant purchaser person contact person'.split(
    ' ',
  ),
)

const byLabel = new Map<string, Field>()
for (const [field, words] of Object.entries(labels) as [Field, string][])
  for (const label of words.split('|')) byLabel.set(label, byLabel.get(label) ?? field)

const longestLabel = 60
/** @returns undefined for words that are no label */
export function fieldOf(label: string): Field | undefined {
  if (!label || label.length > longestLabel) return undefined
  const all = label
    .toLowerCase()
    .replaceAll(/\([^()]{0,40}\)/g, ' ')
    .replaceAll(/['’]s\b/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return fieldOfWords(inLatin(all) || all, label)
}

function fieldOfWords(words: string, label: string): Field | undefined {
  const known = byLabel.get(words) ?? ofSeveral(label)
  if (known) return known
  if (whoseAlone.has(words)) return 'name'
  if (/ (says|asks|asked|wrote|writes)$/.test(words)) return 'message'
  if (/^(enquiry|inquiry|lead|submission|entry)( no| number)? \d{1,6}$/.test(words)) return 'section'
  if (words.startsWith('address of ')) return 'address'
  if (/^(?:full )?names? of /.test(words)) return 'name'
  if (/ (?:property|listing) id$/.test(words)) return 'adId'
  const each = words.split(' ')
  let at = 0
  while (at < each.length - 1 && whose.has(each[at] ?? '')) {
    at++
    const rest = each.slice(at).join(' ')
    const field = byLabel.get(rest)
    if (field) return field
    if (whoseAlone.has(rest)) return 'name'
  }
  // `Name required`, `Email address 2`.
  const last = each.at(-1) ?? ''
  return each.length > 1 && (last === 'required' || /^\d$/.test(last)) ? fieldOf(each.slice(0, -1).join(' ')) : undefined
}

const questions: readonly (readonly [Field, RegExp])[] = [
  ['name', /\bname\b/],
  ['email', /\be ?mail\b/],
  ['phone', /\b(?:phone|mobile|number)\b/],
  ['address', /\baddress\b|\bwhich property\b/],
  ['message', /^anything else\b|\btell us\b|\bhow can we help\b/],
]
/** The field that a question of a form asks for: `And a mobile number?` */
export function askedFor(line: string): Field | undefined {
  if (!line.endsWith('?') || line.length > 120) return undefined
  const words = line.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
  return questions.find(([, asks]) => asks.test(words))?.[0]
}
