import { clockRange } from '#common/time/days.ts'
import { writtenDay } from '#common/time/written-day.ts'
import { AppError } from '#common/errors.ts'
import type { Caller, Context } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import type { FileSource } from '#platform/pdf/render-job.ts'
import { type AgencyBrand, getBranding, logosOf, type BrandLogos } from '#accounts/branding/server/branding.service.ts'
import type { Open } from '#workflow/opens/opens.contract.ts'
import { agencyOf, agencyTheme, printedLogo } from '#channels/documents/server/brand-of-agency.ts'
import { brochurePalette } from '#channels/documents/server/colours.ts'
import { unprintable } from '#channels/documents/server/print-check.service.ts'

interface PaperBrand {
  brand: AgencyBrand
  logos: BrandLogos
  theme: string
}
export async function readPaperBrand(ctx: Context): Promise<PaperBrand> {
  const brand = await getBranding(ctx)
  return { brand, logos: await logosOf(ctx, brand), theme: await agencyTheme(ctx) }
}

/** Head and foot of every paper of an open home. */
export function paperHead({ brand, logos, theme }: PaperBrand, open: Open) {
  const agency = agencyOf(brand, logos, null)
  return {
    place: open.streetLine,
    suburb: open.suburb,
    when: `${writtenDay(open.startsAt, 'weekdayYear')}, ${clockRange(open.startsAt.slice(11), open.endsAt.slice(11))}`,
    hosts: open.hosts.map(({ name }) => name).join(', '),
    isInspection: open.kind === 'private',
    theme,
    bleedMm: 0,
    agency: { ...agency, palette: brochurePalette(agency) },
  }
}

/** Drawn each time and never kept: an erasure finds no names in files. @throws rule_broken naming what no font can draw */
export async function drawPaper(
  caller: Caller,
  { template, data, brand, fileName, at }: { template: string; data: object; brand: PaperBrand; fileName: string; at: Date },
  { allowMissing = false }: { allowMissing?: boolean | undefined },
): Promise<Download> {
  const logo = printedLogo(brand.brand, brand.logos)
  const files: Record<string, FileSource> = {}
  if (logo) files['logo.png'] = { path: await caller.platform.storage.localPath(logo.key) }
  const timestamp = Math.floor(at.getTime() / 1000)
  const made = await caller.platform.pdf.render({ template, data, files, timestamp }, caller.scope.agencyId)
  if (made.missingCharacters.length && !allowMissing) throw unprintable(made.missingCharacters)
  return { body: Buffer.from(made.pdf), fileName: fileName.replaceAll('/', '-'), isInline: true }
}

export const mayHost = (caller: Caller): void => {
  if (!caller.scope.permissions.has('opens.write'))
    throw new AppError(
      'forbidden',
      'Only users who host open homes can print phone numbers and emails. Print the list without them',
    )
}
