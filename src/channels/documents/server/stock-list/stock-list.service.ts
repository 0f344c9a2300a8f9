import { localOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import { writtenDayAt } from '#common/time/written-day.ts'
import { createHash } from 'node:crypto'
import { AppError } from '#common/errors.ts'
import type { Caller } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import type { FileSource, RenderRequest } from '#platform/pdf/render-job.ts'
import { getBranding, logosOf } from '#accounts/branding/server/branding.service.ts'
import { headingImages } from '#core/media/server/heading-images.service.ts'
import { maxStockListRows, type PagesPreview, type StockListQuery } from '../../documents.contract.ts'
import { agencyOf, bannerOf, printedLogo, storedAt } from '../brand-of-agency.ts'
import { brochurePalette } from '../colours.ts'
import { agencyTheme } from '../documents.store.ts'
import { unprintable } from '../print-check.service.ts'
import { columnsFor, printedStatus, stockListRow, stockListTitle } from './stock-list-rows.ts'
import { type StockRow, stockRows } from './stock-list.store.ts'
import { templateVersion } from '../templates.ts'
import { agencyFolder } from '#platform/storage/storage-keys.ts'

interface PreparedList {
  rows: number
  hash: string
  title: string
  request(): Promise<RenderRequest>
}

/** Makes the PDF, kept like every document under a hash of its contents. @throws validation when it would have more than 500 rows */
export async function createStockList(caller: Caller, query: StockListQuery): Promise<Download> {
  const { storage, pdf } = caller.platform
  const { rows, hash, title, request } = await prepare(caller, query, maxStockListRows + 1)
  if (rows > maxStockListRows)
    throw new AppError(
      'invalid',
      `A stock list fits ${maxStockListRows} listings and more match. Choose an agent, tags, a status, or sale or lease`,
    )
  const key = `${agencyFolder('documents', caller.scope.agencyId)}/${hash}.pdf`
  const fileName = `${title.replaceAll('/', '-')}.pdf`
  if ((await storage.size(key)) === undefined) {
    const rendered = await pdf.render(await request(), caller.scope.agencyId)
    if (rendered.missingCharacters.length) {
      if (!query.allowMissing) throw unprintable(rendered.missingCharacters)
      // Not cached: the next caller has not seen the warning.
      return { body: Buffer.from(rendered.pdf), fileName, isInline: true }
    }
    await storage.put(key, Buffer.from(rendered.pdf))
  }
  return { body: await storage.readBytes(key), fileName, isInline: true, etag: hash }
}

/** The first pages, quickly: what a screen shows of a long list. */
const previewRows = 40
export async function previewStockList(
  caller: Caller,
  query: StockListQuery,
): Promise<PagesPreview & { rows: number; isCut: boolean }> {
  const { rows, request } = await prepare(caller, query, maxStockListRows + 1, previewRows)
  const pages = await caller.platform.pdf.preview(await request(), caller.scope.agencyId)
  return { ...pages, rows, isCut: rows > previewRows }
}

async function prepare(caller: Caller, query: StockListQuery, limit: number, shown = limit): Promise<PreparedList> {
  const { found, brand, logos, banners, theme } = await caller.transaction(async (ctx) => {
    const brandNow = await getBranding(ctx)
    return {
      found: await stockRows(ctx, query, limit),
      brand: brandNow,
      logos: await logosOf(ctx, brandNow),
      banners: await headingImages(ctx),
      theme: query.theme ?? (await agencyTheme(ctx)),
    }
  })
  const now = localOf(caller.clock(), brand.timeZone)
  const states = new Set(found.map(({ fields }) => fields.address.state))
  const agency = agencyOf(brand, logos, states.size === 1 ? ([...states][0] ?? null) : null)
  const { banner, path } = bannerOf(banners, brand.tradingName)
  const inGroups = query.order === 'given' ? found : bySide(found)
  const printed = inGroups.slice(0, shown)
  const rows = printed.map((row) =>
    printedStatus(stockListRow(row, localOf(caller.clock(), propertyZone(row.fields.address, brand.timeZone)))),
  )
  const heads = query.order === 'given' || query.saleOrLease ? [] : groupHeads(inGroups)
  const day = writtenDayAt(caller.clock(), brand.timeZone, 'long')
  const title = stockListTitle(query)
  const data = {
    title,
    subtitle: `${day} · ${found.length === 1 ? '1 property' : `${found.length} properties`}`,
    theme,
    bleedMm: 0,
    banner,
    columns: columnsFor(rows),
    areaHead: rows.some(({ isFloor }) => isFloor) ? 'Area' : 'Land',
    rows: rows.map((row, i) => ({ ...row, group: heads[i] ?? null })),
    agency: { ...agency, palette: brochurePalette(agency) },
  }
  const photos = printed.flatMap(({ id, photoToken, photoFiles }) =>
    photoToken
      ? [{ file: `photo-${id}.jpg`, key: `public/${photoToken}/${photoFiles.includes('list.jpg') ? 'list' : 'portal'}.jpg` }]
      : [],
  )
  const logo = printedLogo(brand, logos)
  const pictures = [
    ...photos,
    ...(path ? [{ file: 'banner.jpg', key: storedAt(path) }] : []),
    ...(logo ? [{ file: 'logo.png', key: logo.key }] : []),
  ]
  return {
    rows: found.length,
    title: `${title} ${now.slice(0, 10)}`,
    hash: createHash('sha256')
      .update(JSON.stringify([templateVersion, data, pictures]))
      .digest('hex'),
    async request() {
      const files: Record<string, FileSource> = {}
      for (const { file, key } of pictures) files[file] = { path: await caller.platform.storage.localPath(key) }
      return { template: 'stock-list', data, files, timestamp: latest(printed) }
    },
  }
}

const isForLease = ({ fields }: StockRow) => fields.saleOrLease === 'lease'
const bySide = (found: readonly StockRow[]) => [...found.filter((row) => !isForLease(row)), ...found.filter(isForLease)]
/** `Leasing · 12` above the first row of each side; none where there is one side only. */
function groupHeads(rows: readonly StockRow[]): (string | undefined)[] {
  const leases = rows.filter(isForLease).length
  const sales = rows.length - leases
  if (leases === 0 || sales === 0) return []
  return rows.map((_row, i) => (i === 0 ? `Sales · ${sales}` : i === sales ? `Leasing · ${leases}` : undefined))
}

/** The PDF's date, in seconds: that of the last change on it, so that the same list is the same file. */
const latest = (rows: readonly { updatedAt: Date }[]) =>
  Math.floor(Math.max(0, ...rows.map(({ updatedAt }) => updatedAt.getTime())) / 1000)
