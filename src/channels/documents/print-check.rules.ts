import { calmed, isShouted } from './capitals.rules.ts'
import { plainText } from '#common/plain-text.ts'
import type { Finding } from '#common/law/compliance.ts'
import { type DocumentType, textFieldOf, textOf, typeFacts, type UnfinishedPhotos } from './documents.rules.ts'

/** Problem of one document, and its remedy. */
export interface PrintIssue {
  id: string
  /** `blocks`: the law forbids to hand it out, or its photos are not ready; `warns`: it can be made, and someone should look first. */
  severity: 'blocks' | 'warns'
  title: string
  message: string
  /** The law or standard it comes from. */
  source: string | null
  /** Where it is fixed: a path of the listing or of the branding; null: in the document itself. */
  field: string | null
}

export interface CheckedDocument {
  type: DocumentType
  /** The listing with the words of this document in the place of its own, as they were typed. */
  listing: { status: string; headline: string | null; agentProfiles: readonly { name: string }[] } & Parameters<typeof textOf>[0]
  findings: readonly Finding[]
  /** Characters that none of our fonts has. */
  missingCharacters: readonly string[]
  /** Photos below the resolution of print, by their place in the document from 1. */
  softPhotos: readonly { number: number; ppi: number }[]
  /** Photos that would be on it and are not, because no size for print is there yet. */
  unfinishedPhotos: UnfinishedPhotos
  /** From the end of its text; 0 where no one measured. */
  sentencesLeftOut: number
}

/** How many agents have a place on a document. */
export const printedAgents = 2

/** Everything that stands against handing out a document, what the law forbids first. The one list for screen, download, print, pack and proof. */
export function printIssues(document: CheckedDocument): PrintIssue[] {
  const issues = [...lawIssues(document), ...photoIssues(document), ...ownIssues(document)]
  return issues.toSorted((a, b) => Number(b.severity === 'blocks') - Number(a.severity === 'blocks'))
}
export const isBlocked = (issues: readonly PrintIssue[]) => issues.some(({ severity }) => severity === 'blocks')

const lawIssues = ({ findings }: CheckedDocument): PrintIssue[] =>
  findings
    .filter(({ occasions }) => occasions.includes('print'))
    .map(({ id, severity, title, message, source, field }) => ({ id, severity, title, message, source, field }))

/** A document without the photos that are on their way looks finished, and no one sees what is missing. */
function photoIssues({ unfinishedPhotos: { processing, failed } }: CheckedDocument): PrintIssue[] {
  const issues: PrintIssue[] = []
  const about = { source: null, field: 'media' }
  if (processing > 0)
    issues.push({
      ...about,
      id: 'photos-processing',
      severity: 'blocks',
      title: 'Photos are being processed',
      message: `${processing === 1 ? '1 photo is' : `${processing} photos are`} still being processed. Wait a moment and try again, or choose other photos.`,
    })
  if (failed > 0)
    issues.push({
      ...about,
      id: 'photos-failed',
      severity: 'warns',
      title: 'Photos left out',
      message: `${failed === 1 ? '1 photo' : `${failed} photos`} couldn’t be processed and won’t be printed. Upload ${failed === 1 ? 'it' : 'them'} again or delete ${failed === 1 ? 'it' : 'them'}.`,
    })
  return issues
}

function ownIssues({ type, listing, missingCharacters, softPhotos, sentencesLeftOut }: CheckedDocument): PrintIssue[] {
  const { name, spoken, isPrinted } = typeFacts[type]
  const warns = (id: string, title: string, message: string, field: string | null = null): PrintIssue => ({
    ...{ id, title, message, field },
    severity: 'warns',
    source: null,
  })
  const issues: PrintIssue[] = []
  if (missingCharacters.length > 0)
    issues.push(
      warns(
        'characters',
        'Characters without a font',
        `${listed(missingCharacters)} can’t be printed; blank boxes are printed instead. Replace them in the text.`,
      ),
    )
  for (const [field, text] of printedTexts(listing, type))
    if (hasMarkup(text))
      issues.push(
        warns(`html-${field}`, 'HTML in the text', `The ${textWords[field]} contains “${markupOf(text)}”. Remove it.`, field),
      )
  for (const [field, text] of printedTexts(listing, type))
    if (field === 'headline' && isShouted(text))
      issues.push(
        warns('capitals', 'Headline in capitals', `Try sentence or title case: “${calmed(text).slice(0, 120)}”.`, field),
      )
  if (softPhotos.length > 0 && isPrinted) {
    const photos = softPhotos.map(({ number, ppi }) => `photo ${number} (${ppi} dpi)`).join(', ')
    issues.push(
      warns(
        'photos',
        'Photo resolution',
        `Will print soft on ${name}: ${photos}. Use larger photos; 200 dpi or more prints sharp.`,
      ),
    )
  }
  if (sentencesLeftOut > 0) {
    const what = sentencesLeftOut === 1 ? 'The last sentence doesn’t' : `The last ${sentencesLeftOut} sentences don’t`
    issues.push(warns('text', 'Text is too long', `${what} fit on this ${spoken}. Shorten the text, or choose fewer photos.`))
  }
  const left = listing.agentProfiles.slice(printedAgents)
  if (left.length > 0)
    issues.push(
      warns(
        'agents',
        'Agents left out',
        `Only ${printedAgents} agents fit. Left out: ${left.map((one) => one.name).join(', ')}.`,
        'agents',
      ),
    )
  if (listing.status === 'draft')
    issues.push(warns('draft', 'Draft listing', '“Draft” is printed across each page until the listing is live.'))
  return issues
}

const listed = (characters: readonly string[]) =>
  `${characters.slice(0, 12).join(' ')}${characters.length > 12 ? ` and ${characters.length - 12} more` : ''}`

type PrintedText = 'headline' | 'description' | 'brochureDescription' | 'windowCardDescription'
const textWords: Record<PrintedText, string> = {
  headline: 'headline',
  description: 'description',
  brochureDescription: 'brochure text',
  windowCardDescription: 'window card text',
}
/** The texts on this document with the field that each is from. A tile has none, a letter no headline. */
function printedTexts(listing: CheckedDocument['listing'], type: DocumentType): [PrintedText, string][] {
  if (typeFacts[type].pixels) return []
  const own = textFieldOf(type)
  const text = textOf(listing, type)
  const texts: [PrintedText, string | null][] = [
    ['headline', type === 'letter' ? null : listing.headline],
    [listing[own]?.trim() ? own : 'description', text],
  ]
  return texts.flatMap(([field, words]) => (words ? [[field, plainText(words)]] : []))
}

/** Tags and entities that are left when the known ones have been taken out: they would be printed as they are. */
const markup = /<\/?[a-z][a-z0-9:-]{0,30}(?:[ \t][^<>]{0,200})?>|&(?:[a-z]{2,10}|#\d{1,7});/i
const hasMarkup = (text: string) => markup.test(text)
const markupOf = (text: string) => (markup.exec(text)?.[0] ?? '').slice(0, 40)
