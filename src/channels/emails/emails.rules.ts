import { filledWith, mergeTags, partsOfWith, type TextPart, unknownTags } from '#core/contacts/names/merge-fields.rules.ts'

export const emailStates = ['waiting', 'sending', 'sent', 'failed', 'unknown'] as const
export type EmailState = (typeof emailStates)[number]

/** Fields of an email to one person, each with its name in the editor. */
export const emailFields = {
  ...mergeTags,
  address: 'Address of the listing',
  writer: 'Your name',
  agency: 'Agency',
} as const
export type EmailField = keyof typeof emailFields
export const emailFieldNames = Object.keys(emailFields) as EmailField[]
export type FieldValues = Partial<Record<EmailField, string>>

export const mostSubject = 200
/** Some ten pages. What is longer is a document. */
export const mostText = 20_000
export const mostCards = 5
export const mostFiles = 10
/** Attached to one email: mail servers take 20 MB, and base64 adds a third. */
export const mostAttachedBytes = 14_000_000
/** Jobs wait for thirty days. */
export const mostDaysAhead = 28

/** Fields in a text that do not exist, in a sentence; undefined where all do. */
export function fieldProblem(text: string): string | undefined {
  const [unknown] = unknownTags(text, emailFields)
  return unknown === undefined ? undefined : `{{${unknown}}} isn’t a field. Choose one from the list`
}

export const filled = (text: string, values: FieldValues): string => filledWith(partsOfWith(text, emailFields), values)

type Gap = { field: EmailField; fallback: string }
/** Fields that this person has no value for, with the words that stand in. */
export const gapsIn = (text: string, values: FieldValues): Gap[] =>
  partsOfWith(text, emailFields).flatMap((part: TextPart<EmailField>) =>
    typeof part !== 'string' && !values[part.tag]?.trim() ? [{ field: part.tag, fallback: part.fallback }] : [],
  )

/** Words that offer something: a price, a sale, an invitation to look. */
const offering =
  /\$ ?\d|\b(?:price guide|asking price|for sale|for rent|for lease|just listed|price drop|reduced|open homes?|auction|free appraisal)\b/i

interface Written {
  text: string
  cards: number
  /** Vendor, buyer, tenant or solicitor of the listing that it is about. */
  isParty: boolean
  /** It answers an enquiry; the listing that they asked about is none of `cards`. */
  isAnswer?: boolean
  /** The kind of the template that it was started from; undefined without one. */
  template?: boolean | undefined
}
/**
 * Decides the kind of an email until its writer does, and says why. Source: Spam Act 2003, section 6 (offers, advertises or promotes land or an
 * interest in land) and schedule 1 (factual messages).
 */
export function commercialByDefault({ text, cards, isParty, isAnswer, template }: Written): {
  isCommercial: boolean
  why: string
} {
  if (template !== undefined && !(cards && !isParty))
    return { isCommercial: template, why: template ? 'The template advertises' : 'The template is factual' }
  if (isParty) return { isCommercial: false, why: 'They are a party of this listing' }
  if (cards > 0) return { isCommercial: true, why: 'It shows a listing that isn’t theirs' }
  if (isAnswer) return { isCommercial: false, why: 'It answers their enquiry' }
  // A text that is longer than an email can be is refused, not read.
  if (text.length <= mostText && offering.test(text)) return { isCommercial: true, why: 'It mentions a price or an offer' }
  return { isCommercial: false, why: 'It offers nothing' }
}

/** The place to go on writing: above the regards, or at the end where there are none. */
export function placeToWrite(text: string): number {
  const at = text.lastIndexOf('\n\nKind regards')
  return at === -1 ? text.length : at
}

/** Why these files can't all be attached; undefined when they can. Their sizes are in bytes. */
export function attachedProblem(sizes: readonly number[]): string | undefined {
  const bytes = sizes.reduce((sum, one) => sum + one, 0)
  return bytes > mostAttachedBytes
    ? `Attachments can be ${mostAttachedBytes / 1_000_000} MB together. Send larger files as links`
    : undefined
}
