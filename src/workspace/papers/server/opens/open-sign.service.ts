import { createHash } from 'node:crypto'
import { clockRange } from '#common/time/days.ts'
import { writtenDay } from '#common/time/written-day.ts'
import type { Caller } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import type { FileSource } from '#platform/pdf/render-job.ts'
import { getBranding, logosOf } from '#accounts/branding/server/branding.service.ts'
import { signOf } from '#workflow/opens/server/kit.service.ts'
import { getOpen } from '#workflow/opens/server/opens.service.ts'
import { getOutsideName } from '#core/listings/server/outside-name.service.ts'
import { agencyOf, agencyTheme, printedLogo } from '#channels/documents/server/brand-of-agency.ts'
import { qrSvg } from '#channels/documents/server/codes/qr-svg.ts'
import { brochurePalette } from '#channels/documents/server/colours.ts'
import { templateVersion } from '#channels/documents/server/templates.ts'
import { agencyFolder } from '#platform/storage/storage-keys.ts'

/** The QR sign of an open home on A4. What no font can draw in an address is left as a box: the code is what counts. */
export async function printOpenSign(caller: Caller, openId: string): Promise<Download> {
  const { storage, pdf } = caller.platform
  const { open, name, url, brand, logos, theme } = await caller.transaction(async (ctx) => {
    const brandNow = await getBranding(ctx)
    const found = await getOpen(ctx, openId)
    return {
      open: found,
      name: await getOutsideName(ctx, found.listingId),
      url: await signOf(ctx, openId),
      brand: brandNow,
      logos: await logosOf(ctx, brandNow),
      theme: await agencyTheme(ctx),
    }
  })
  const agency = agencyOf(brand, logos, null)
  const logo = printedLogo(brand, logos)
  const data = {
    title: `Sign in, ${name}`,
    place: open.streetLine,
    suburb: open.suburb,
    when: `${writtenDay(open.startsAt, 'weekday')}, ${clockRange(open.startsAt.slice(11), open.endsAt.slice(11))}`,
    theme,
    bleedMm: 0,
    agency: { ...agency, palette: brochurePalette(agency) },
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([templateVersion, data, url, logo?.key ?? null]))
    .digest('hex')
  const key = `${agencyFolder('documents', caller.scope.agencyId)}/${hash}.pdf`
  if ((await storage.size(key)) === undefined) {
    const files: Record<string, FileSource> = { 'qr.svg': { bytes: qrSvg(url) } }
    if (logo) files['logo.png'] = { path: await storage.localPath(logo.key) }
    const timestamp = Math.floor(Date.parse(open.startInstant) / 1000)
    const rendered = await pdf.render({ template: 'open-sign', data, files, timestamp }, caller.scope.agencyId)
    await storage.put(key, Buffer.from(rendered.pdf))
  }
  return {
    body: await storage.readBytes(key),
    fileName: `Sign ${name}.pdf`.replaceAll('/', '-'),
    isInline: true,
    etag: hash,
  }
}
