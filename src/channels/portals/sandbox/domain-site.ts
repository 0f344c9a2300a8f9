import { createHash, randomUUID } from 'node:crypto'
import type { Fault } from './faults.ts'

/** A listing as Domain's visitors see it. */
export interface DomainListing {
  adId: number
  agencyId: number
  providerAdId: string
  sort: string
  status: 'live' | 'underOffer' | 'sold' | 'leased'
  address: string
  headline: string
  price: string
  pictures: number
  /** Calls that changed it. */
  versions: number
}
export interface Body {
  domainAgencyID: number
  providerAdId: string
  listingAction: string
  underOfferOrContract?: boolean
  summary?: string
  description?: string
  availableFrom?: string
  auction?: { dateTime?: string }
  price?: { displayText?: string; from?: number }
  salePrice?: { displayText?: string }
  leasePrice?: { displayText?: string }
  propertyDetails: {
    propertyType?: string[]
    bedRooms?: number
    bathRooms?: number
    parkingInfo?: { details?: { numberOfSpaces?: number }[] }
    images?: { resourceType?: string; url?: string }[]
    address: {
      displayOption?: string
      unitNumber?: string
      streetNumber?: string
      street: string
      suburb: string
      state?: string
      postcode: string
    }
  }
  offMarketDetails?: { offMarketAction: 'withDrawn' | 'sold' | 'leased' }
}
interface Job {
  id: string
  body: Body
  path: string
  dueAt: number
  forced: Fault | undefined
  report:
    | { processStatus: string; adId: number[]; events: { severity: string; issueType: string; message: string }[] }
    | undefined
}

/** Domain's side of uploads: an upsert by provider ad id, whose case does not count; worked off in order. */
export class DomainSite {
  readonly #listings = new Map<string, { shown: DomainListing; hash: string; body: Body }>()
  readonly #jobs = new Map<string, Job>()
  #queue: Job[] = []
  #nextAdId = 2_020_000_001
  readonly #processingMs: number
  /** The number of times each name was created; more than once means a duplicate. */
  readonly created = new Map<string, number>()

  constructor(processingMs: number) {
    this.#processingMs = processingMs
  }

  accept(path: string, body: Body, forced?: Fault, id: string = randomUUID()) {
    const job: Job = { id, body, path, dueAt: Date.now() + this.#processingMs, forced, report: undefined }
    this.#jobs.set(job.id, job)
    this.#queue.push(job)
    return { id: job.id, agencyId: body.domainAgencyID, providerAdId: body.providerAdId, processStatus: 'queued' }
  }

  report(id: string) {
    this.#work()
    const job = this.#jobs.get(id)
    if (!job) return undefined
    const { domainAgencyID: agencyId, providerAdId } = job.body
    return { agencyId, providerAdId, ...(job.report ?? { processStatus: 'processing', adId: [], events: [] }) }
  }

  get listings(): DomainListing[] {
    this.#work()
    return [...this.#listings.values()].map(({ shown }) => shown)
  }

  /** Ads of an agency with the upload that made them. */
  adsOf(agencyId: number): { shown: DomainListing; body: Body }[] {
    this.#work()
    return [...this.#listings.values()].filter(({ shown }) => shown.agencyId === agencyId)
  }

  #work(): void {
    for (let first = this.#queue[0]; first && first.dueAt <= Date.now(); first = this.#queue[0]) {
      this.#queue.shift()
      first.report = this.#process(first)
    }
  }

  #process({ body, path, forced }: Job): NonNullable<Job['report']> {
    const keys = this.#advertisements(body)
    const adId = keys.flatMap((key) => this.#listings.get(key)?.shown.adId ?? [])
    if (forced) {
      const message = forced.message ?? 'The postcode does not belong to the suburb'
      return { processStatus: 'failed', adId, events: [{ severity: 'Error', issueType: 'External', message }] }
    }
    const off = body.offMarketDetails?.offMarketAction
    if (off === 'withDrawn') {
      for (const key of keys) this.#listings.delete(key)
      return { processStatus: 'processed', adId, events: [] }
    }
    const warnings = warningsOf(body)
    const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
    const shown = keys.map((key) => {
      const known = this.#listings.get(key)
      const now = known?.hash === hash ? known.shown : this.#show(key, body, path, known?.shown)
      this.#listings.set(key, { shown: now, hash, body })
      return now.adId
    })
    return { processStatus: off ? 'processed' : 'searchable', adId: shown, events: warnings }
  }

  /** A listing for sale and for lease is two advertisements, and each is removed on its own. */
  #advertisements({ domainAgencyID, providerAdId, listingAction }: Body): string[] {
    const one = `${domainAgencyID} ${providerAdId.toLowerCase()}`
    const forLease = `${one} for lease`
    if (listingAction === 'saleAndLease') return [one, forLease]
    return listingAction === 'rent' && this.#listings.has(forLease) ? [forLease] : [one]
  }

  #show(key: string, body: Body, path: string, before: DomainListing | undefined): DomainListing {
    const { address, images } = body.propertyDetails
    const off = body.offMarketDetails?.offMarketAction
    if (!before) this.created.set(key, (this.created.get(key) ?? 0) + 1)
    const number = [address.unitNumber, address.streetNumber].filter(Boolean).join('/')
    return {
      adId: before?.adId ?? this.#nextAdId++,
      agencyId: body.domainAgencyID,
      providerAdId: body.providerAdId,
      sort: path.split('/')[3] ?? '',
      status: off === 'sold' || off === 'leased' ? off : body.underOfferOrContract ? 'underOffer' : 'live',
      address: `${number} ${address.street}, ${address.suburb} ${address.postcode}`.trim(),
      headline: body.summary ?? '',
      price: body.price?.displayText ?? body.salePrice?.displayText ?? body.leasePrice?.displayText ?? before?.price ?? '',
      pictures: images?.length ?? 0,
      versions: (before?.versions ?? 0) + 1,
    }
  }
}

const warningsOf = ({ propertyDetails, offMarketDetails }: Body) =>
  !offMarketDetails && (propertyDetails.images?.length ?? 0) < 2
    ? [{ severity: 'Warning', issueType: 'External', message: 'Listings with more images are seen more often' }]
    : []
