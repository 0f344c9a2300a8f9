import type { FileSource, RenderRequest } from '#platform/pdf/render-job.ts'
import { type DocumentType, typeFacts } from '../../documents.rules.ts'
import { BrochureData } from './brochure-data.ts'
import { brochurePalette } from '../colours.ts'
import { qrSvg } from '../codes/qr-svg.ts'
import { printedDescription } from './printed-description.ts'

export interface BrochureRequest {
  type: DocumentType
  data: BrochureData
  /** The pictures that `data` names: print JPEGs, the logo. A name without a picture is left out of the page. */
  files: Readonly<Record<string, FileSource>>
  /** Seconds; the time the listing last changed is a good one, for then an unchanged brochure stays the same file. */
  timestamp: number
  /** Drawn over the edge on every side for the print shop, which then needs `printBoxes`. */
  bleedMm?: number
}

/** Turns what a brochure says into what the renderer draws: checked colours, the code, text in sentences. */
export function brochureRequest({ type, data, files, timestamp, bleedMm = 0 }: BrochureRequest): RenderRequest {
  const { isProof = false, theme, agency, agents, listing, banner, letter } = BrochureData.parse(data)
  const { template, scale, widthMm, heightMm } = typeFacts[type]
  const present = <Name extends string>(name: Name | null) => (name !== null && Object.hasOwn(files, name) ? name : null)
  const photos = listing.photos.filter((photo) => present(photo.file))
  const plans = listing.plans.filter((plan) => present(plan.file))
  const used = [
    agency.logo,
    banner?.file ?? null,
    ...agents.map((agent) => agent.photo),
    ...[...photos, ...plans].map((picture) => picture.file),
  ]
  // A second page with nothing but the list of features is less full than the one-page brochure.
  const hasGallery = photos.length > 1 || plans.length > 0
  return {
    template: template === 'a4-gallery' && !hasGallery ? 'a4' : template,
    timestamp,
    files: {
      ...Object.fromEntries(used.flatMap((name) => (name !== null && files[name] ? [[name, files[name]]] : []))),
      ...(listing.link && { 'qr.svg': { bytes: qrSvg(listing.link.url) } }),
    },
    data: {
      isProof,
      bleedMm,
      scale,
      page: { widthMm, heightMm },
      theme,
      letter,
      banner: banner && present(banner.file) ? banner : null,
      agency: { ...agency, logo: present(agency.logo), palette: brochurePalette(agency) },
      agents: agents.map((agent) => ({ ...agent, photo: present(agent.photo) })),
      listing: { ...listing, photos, plans, description: printedDescription(listing.paragraphs), paragraphs: undefined },
    },
  }
}
