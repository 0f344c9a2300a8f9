// Photos and paper, drawn by the same child processes as in production: CPU and peak memory against the budgets.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { type DocumentType, documentTypes, typeFacts } from '../src/channels/documents/documents.rules.ts'
import { brochureRequest } from '../src/channels/documents/server/brochure/brochure-request.ts'
import { brochurePalette } from '../src/channels/documents/server/colours.ts'
import { printedSize } from '../src/channels/documents/server/brochure/photo-sizes.ts'
import { stockColumns } from '../src/channels/documents/server/stock-list/stock-list-rows.ts'
import { documentTemplates } from '../src/channels/documents/server/templates.ts'
import { harbour, sampleBrochure } from '../src/channels/documents/server/testing/sample-brochure.ts'
import { ImageVariants } from '../src/platform/images/image-variants.ts'
import { PdfRenderer } from '../src/platform/pdf/pdf-renderer.ts'
import { childrenOf, cpuMs, peakMemoryMb, root } from './processes.ts'
import type { Note } from './installation.ts'

const ratio = (value: number, budget: number) => `${(value / budget).toFixed(2)} of it`

const pictures = join(root, 'assets/demo')
const names = readdirSync(pictures).filter((name) => name.endsWith('.jpg'))
/** A picture of the demo in the size of a camera's, on the disk, where production has its pictures too. */
async function camera(folder: string, width: number, height: number, seed: number): Promise<string> {
  const path = join(folder, `${width}-${seed}.jpg`)
  const source = join(pictures, names[seed % names.length] ?? '')
  await sharp(source)
    .resize(width, height, { fit: 'cover' })
    .modulate({ hue: seed % 360 })
    .jpeg({ quality: 84 })
    .toFile(path)
  return path
}

export async function benchDocuments(note: Note, scale: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gable-bench-documents-'))
  try {
    await benchPhotos(note, folder, scale)
    await benchBrochures(note, folder, scale)
    await benchStockLists(note, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function benchPhotos(note: Note, folder: string, scale: number): Promise<void> {
  const sourcePath = await camera(folder, 4000, 3000, 1)
  const images = new ImageVariants({ processes: 1 })
  const mine = new Set(childrenOf(process.pid))
  await images.make({ sourcePath, kind: 'photo', outFolder: folder }) // warm
  const [pid] = childrenOf(process.pid).filter((one) => !mine.has(one))
  if (pid === undefined) throw new Error('no process for pictures')
  const before = cpuMs(pid)
  const count = Math.max(2, Math.round(6 * scale))
  for (let i = 0; i < count; i++) await images.make({ sourcePath, kind: 'photo', outFolder: folder })
  const seconds = (cpuMs(pid) - before) / count / 1000
  const peak = peakMemoryMb(pid)
  note('12 MP photo to all variants: CPU', `${seconds.toFixed(2)} s, ${ratio(seconds, 1.5)}`, '< 1.5 s', seconds < 1.5)
  note('12 MP photo to all variants: peak memory', `${peak.toFixed(0)} MB, ${ratio(peak, 400)}`, '< 400 MB', peak < 400)
  images.close()
}

async function benchBrochures(note: Note, folder: string, scale: number): Promise<void> {
  const rounds = Math.max(3, Math.round(10 * scale))
  // In the sizes of `image-variants`, for every document; no two documents share a photo.
  const px = { mailHalf: 512, mail: 1072, portal: 1600, print: 2560 }
  const photo = (type: DocumentType, n: number, i: number) => {
    const width = px[printedSize(type, i, 6)]
    return camera(folder, width, Math.round(width / 1.5), n * 6 + i)
  }
  const photosOf = (type: DocumentType, n: number) => Promise.all(Array.from({ length: 6 }, (_, i) => photo(type, n, i)))
  const renderer = new PdfRenderer({ templates: documentTemplates, processes: 1 })
  const mine = new Set(childrenOf(process.pid))
  for (const type of documentTypes) {
    const photos = await Promise.all(Array.from({ length: rounds + 1 }, (_, n) => photosOf(type, n)))
    const { pixels } = typeFacts[type]
    const budget = pixels ? 60 : 80
    const draw = async (n: number) => {
      const files = Object.fromEntries((photos[n] ?? []).map((path, i) => [`photo-${i}.jpg`, { path }]))
      // No two documents share a paragraph either: what the engine remembers of the last one is no part of the figure.
      const paragraphs = sampleBrochure.listing.paragraphs.map((words) => words.replace(' the ', ` the ${n}th `))
      const listing = { ...sampleBrochure.listing, address: `${n} Lantern Street, Brighton VIC 3186`, paragraphs }
      const data = { ...sampleBrochure, agency: { ...harbour, logo: null }, listing }
      const request = brochureRequest({ type, data, files, timestamp: n })
      // A tile is a picture: with its photo, and written as PNG.
      await (pixels ? renderer.picture({ ...request, pixels }) : renderer.render(request))
    }
    await draw(0)
    const [pid] = childrenOf(process.pid).filter((one) => !mine.has(one))
    if (pid === undefined) throw new Error('no process for documents')
    const before = cpuMs(pid)
    for (let n = 1; n <= rounds; n++) await draw(n)
    const each = (cpuMs(pid) - before) / rounds
    note(`${type}, new photos, warm: CPU`, `${each.toFixed(0)} ms, ${ratio(each, budget)}`, `< ${budget} ms`, each < budget)
  }
  renderer.close()
}

async function benchStockLists(note: Note, folder: string): Promise<void> {
  const thumbs = await Promise.all(Array.from({ length: 500 }, (_, i) => camera(folder, 320, 213, i)))
  for (const [count, budget] of [
    [200, 500],
    [500, null],
  ] as const) {
    const renderer = new PdfRenderer({ templates: documentTemplates, processes: 1 })
    const mine = new Set(childrenOf(process.pid))
    const rows = Array.from({ length: count }, (_, i) => ({
      photo: `photo-${i}.jpg`,
      alt: `${i} Lantern Street`,
      isAltered: false,
      group: null,
      land: '742 m²',
      isFloor: false,
      street: `${i + 1} Lantern Street`,
      suburb: 'Brighton VIC 3186',
      headline: 'Sculptural family living, moments from the bay',
      type: 'House',
      price: `$${650 + i},000`,
      bed: '3',
      bath: '2',
      car: '1',
      status: 'Available',
      open: 'Sat 21 Nov\n10:30–11:00 am',
      agent: 'Eleanor Whitcombe',
    }))
    const agency = { ...harbour, logo: null, palette: brochurePalette(harbour) }
    const request = (timestamp: number, shown: typeof rows) => ({
      template: 'stock-list',
      data: {
        title: 'Stock list',
        subtitle: 'bench',
        theme: 'classic',
        bleedMm: 0,
        banner: null,
        columns: stockColumns,
        areaHead: 'Land',
        rows: shown,
        agency,
      },
      files: Object.fromEntries(shown.map(({ photo }, i) => [photo, { path: thumbs[i] ?? '' }])),
      timestamp,
    })
    await renderer.render(request(0, rows.slice(0, 3))) // the process and its fonts
    const [pid] = childrenOf(process.pid).filter((one) => !mine.has(one))
    if (pid === undefined) throw new Error('no process for documents')
    const before = cpuMs(pid)
    const { pages } = await renderer.render(request(1, rows))
    const cpu = cpuMs(pid) - before
    const figure = `${cpu.toFixed(0)} ms, ${pages} pages, peak ${peakMemoryMb(pid).toFixed(0)} MB`
    note(
      `stock list of ${count} with photos: CPU`,
      budget === null ? figure : `${figure}, ${ratio(cpu, budget)}`,
      budget === null ? 'no budget' : `< ${budget} ms`,
      budget === null ? null : cpu < budget,
    )
    renderer.close()
  }
}
