import { createHash, randomUUID } from 'node:crypto'
import type { XmlElement } from '#formats/reaxml/reaxml.ts'
import { find, pictureUrls, textOf, type UploadedListing } from './read-upload.ts'

export interface Issue {
  type: string
  field: string
  messages: string[]
  helpCentreUrl: string
}

/** A listing as the portal's visitors see it. */
export interface SiteListing {
  listingId: string
  agencyId: string
  externalListingId: string
  kind: string
  status: string
  address: string
  headline: string
  price: string
  pictures: number
  /** Uploads that changed it. */
  versions: number
  updatedAt: string
}

export interface Upload {
  uploadId: string
  agencyId: string
  externalListingId: string
  status: string
  receivedAt: string
  result: 'NEW' | 'PROCESSED' | 'DELETED' | 'UNCHANGED' | 'SKIPPED' | 'INTERNAL_ERROR' | null
  completedTime: string | null
  listingId: string | null
  issues: { warnings: Issue[]; errors: Issue[] }
}

interface Waiting {
  upload: Upload
  listing: UploadedListing
  dueAt: number
  forced: { result: 'SKIPPED' | 'INTERNAL_ERROR'; field: string; message: string } | undefined
}

/** The portal's side of uploads: a queue that is worked off in order, and the listings that come out of it. */
export class Site {
  readonly #listings = new Map<string, { shown: SiteListing; hash: string }>()
  readonly #uploads = new Map<string, Upload>()
  #queue: Waiting[] = []
  #nextListingId = 700_000_001
  readonly #processingMs: number

  constructor({ processingMs }: { processingMs: number }) {
    this.#processingMs = processingMs
  }

  accept(listing: UploadedListing, forced?: Waiting['forced'], uploadId: string = randomUUID()): Upload {
    const { agencyId, externalListingId, status } = listing
    const upload: Upload = {
      uploadId,
      agencyId,
      externalListingId,
      status,
      receivedAt: new Date().toISOString(),
      result: null,
      completedTime: null,
      listingId: null,
      issues: { warnings: [], errors: [] },
    }
    this.#uploads.set(upload.uploadId, upload)
    this.#queue.push({ upload, listing, dueAt: Date.now() + this.#processingMs, forced })
    return upload
  }

  /** The answer of the report call: nothing in the first half of the processing time. */
  report(uploadId: string): 'unknown' | 'inProgress' | Upload {
    this.#work()
    const upload = this.#uploads.get(uploadId)
    if (!upload) return 'unknown'
    if (upload.result) return upload
    const waiting = this.#queue.find((one) => one.upload === upload)
    return waiting && waiting.dueAt - Date.now() > this.#processingMs / 2 ? 'unknown' : 'inProgress'
  }

  newestUploadOf(agencyId: string, externalListingId: string): Upload | undefined {
    return this.uploads.findLast((one) => one.agencyId === agencyId && one.externalListingId === externalListingId)
  }

  get listings(): SiteListing[] {
    this.#work()
    return [...this.#listings.values()].map(({ shown }) => shown)
  }

  get uploads(): Upload[] {
    this.#work()
    return [...this.#uploads.values()]
  }

  #work(): void {
    for (let first = this.#queue[0]; first && first.dueAt <= Date.now(); first = this.#queue[0]) {
      this.#queue.shift()
      Object.assign(first.upload, this.#process(first), { completedTime: new Date().toISOString() })
    }
  }

  #process({ listing, forced }: Waiting): Pick<Upload, 'result' | 'listingId' | 'issues'> {
    const { agencyId, externalListingId, status, element } = listing
    const key = `${agencyId.toUpperCase()} ${externalListingId}`
    const known = this.#listings.get(key)
    const listingId = known?.shown.listingId ?? null
    const answer = (result: Upload['result'], errors: Issue[] = [], warnings: Issue[] = []) => ({
      result,
      listingId,
      issues: { warnings, errors },
    })
    if (forced) return answer(forced.result, [issue(forced.field, forced.message)])
    if (['withdrawn', 'offmarket', 'deleted'].includes(status)) {
      if (!known) return answer('SKIPPED', [issue('uniqueID', `There is no listing ${externalListingId}`)])
      this.#listings.delete(key)
      return answer('DELETED')
    }
    const errors = status === 'current' ? errorsOf(element) : []
    if (errors.length) return answer('SKIPPED', errors)
    const hash = contentHash(element)
    const warnings = warningsOf(element)
    if (known?.hash === hash) return answer('UNCHANGED', [], warnings)
    const shown = this.#show(listing, known?.shown)
    this.#listings.set(key, { shown, hash })
    return { ...answer(known ? 'PROCESSED' : 'NEW', [], warnings), listingId: shown.listingId }
  }

  #show({ agencyId, externalListingId, status, element }: UploadedListing, before: SiteListing | undefined): SiteListing {
    const part = (name: string) => textOf(element, `address/${name}`)
    const number = [part('subNumber'), part('streetNumber')].filter(Boolean).join('/')
    return {
      listingId: before?.listingId ?? String(this.#nextListingId++),
      agencyId,
      externalListingId,
      kind: element.name,
      status: find(element, 'underOffer')?.attributes['value'] === 'yes' ? `${status}, under offer` : status,
      address: `${number} ${part('street')}, ${part('suburb')} ${part('state')} ${part('postcode')}`.trim(),
      headline: textOf(element, 'headline'),
      price: textOf(element, 'priceView') || textOf(element, 'price') || textOf(element, 'rent'),
      pictures: pictureUrls(element).length,
      versions: (before?.versions ?? 0) + 1,
      updatedAt: new Date().toISOString(),
    }
  }
}

/** Without the time of writing, which says nothing about the listing. */
const contentHash = ({ attributes, children }: XmlElement) =>
  createHash('sha256')
    .update(JSON.stringify([{ ...attributes, modTime: '' }, children]))
    .digest('hex')

const issue = (field: string, message: string): Issue => ({
  type: 'VALIDATION',
  field,
  messages: [message],
  helpCentreUrl: 'https://partner.realestate.com.au/',
})

/** A few of REA's rules, enough to see a rejection; the DTD has been checked before. */
function errorsOf(element: XmlElement): Issue[] {
  const isHome = element.name === 'residential' || element.name === 'rental'
  const rules: [boolean, string, string][] = [
    [!textOf(element, 'headline'), 'headline', `New ${element.name} properties require headline value`],
    [!textOf(element, 'address/suburb'), 'address.suburb', 'Suburb is required'],
    [!/^\d{4}$/.test(textOf(element, 'address/postcode')), 'address.postcode', 'Invalid postcode for suburb'],
    [
      element.name === 'residential' && !(Number(textOf(element, 'price')) > 2900),
      'price',
      'New properties require price values',
    ],
    [isHome && !textOf(element, 'features/bedrooms'), 'features.bedrooms', 'New properties require bedrooms value'],
    [
      element.name === 'rental' && !textOf(element, 'dateAvailable'),
      'dateAvailable',
      'New rental properties require a dateAvailable',
    ],
    [!pictureUrls(element).length, 'objects.img', 'At least one image with id m is required'],
  ]
  return rules.flatMap(([isBroken, field, message]) => (isBroken ? [issue(field, message)] : []))
}

function warningsOf(element: XmlElement): Issue[] {
  const rules: [boolean, string, string][] = [
    [!textOf(element, 'description'), 'description', 'Listings with a description are seen more often'],
    [pictureUrls(element).length === 1, 'objects.img', 'Listings with more than one image are seen more often'],
    [!find(element, 'listingAgent'), 'listingAgent', 'No agent is shown with this listing'],
  ]
  return rules.flatMap(([isMissing, field, message]) => (isMissing ? [issue(field, message)] : []))
}
