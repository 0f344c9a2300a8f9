import { type AgencyBrand, type BrandLogos, getBranding, logosOf } from '#accounts/branding/server/branding.service.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import type { Caller, Context } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import { readAuthority } from '#workflow/authorities/server/authorities.service.ts'
import { agencyOf, agencyTheme, printedLogo } from '#channels/documents/server/brand-of-agency.ts'
import { brochurePalette } from '#channels/documents/server/colours.ts'
import { unprintable } from '#channels/documents/server/print-check.service.ts'
import { type AuthorityPaper, paperOf } from './authority-paper-data.ts'

interface Read {
  paper: AuthorityPaper
  brand: AgencyBrand
  logos: BrandLogos
  theme: string
  state: string | null
}
async function readPaper(ctx: Context, authorityId: string): Promise<Read> {
  const authority = await readAuthority(ctx, authorityId)
  const listing = await getListing(ctx, authority.listingId)
  const brand = await getBranding(ctx)
  return {
    paper: paperOf(authority, listing),
    brand,
    logos: await logosOf(ctx, brand),
    theme: await agencyTheme(ctx),
    state: listing.address.state,
  }
}

/** Draws the terms of an authority; it is signed by hand and uploaded, so the drawn file is not kept. */
export async function printAuthority(
  caller: Caller,
  authorityId: string,
  { allowMissing = false }: { allowMissing?: boolean | undefined } = {},
): Promise<Download> {
  const { paper, brand, logos, theme, state } = await caller.reading((ctx) => readPaper(ctx, authorityId))
  const logo = printedLogo(brand, logos)
  const agency = agencyOf(brand, logos, state)
  const data = {
    ...{ title: `Authority, ${paper.place}`, theme, bleedMm: 0 },
    paper,
    agency: { ...agency, palette: brochurePalette(agency) },
  }
  const { storage, pdf } = caller.platform
  const files = logo ? { 'logo.png': { path: await storage.localPath(logo.key) } } : {}
  const timestamp = Math.floor(caller.clock().getTime() / 86_400_000) * 86_400
  const made = await pdf.render({ template: 'authority', data, files, timestamp }, caller.scope.agencyId)
  if (made.missingCharacters.length && !allowMissing) throw unprintable(made.missingCharacters)
  return { body: Buffer.from(made.pdf), fileName: `Authority ${paper.place}.pdf`.replaceAll('/', '-'), isInline: true }
}
