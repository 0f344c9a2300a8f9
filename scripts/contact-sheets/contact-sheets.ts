// Contact sheets of everything that is printed: each document in each theme, class, number of photos and state, as PNG. They are for looking at.
//   node scripts/contact-sheets/contact-sheets.ts --out <folder> [--type dl,letter] [--theme classic] [--state draft,sold] [--photos 0,1] [--width 300] [--sample]
// One sheet per document and theme; a row for each class, a column for each state and number of photos. --sample draws four of the sixteen, so
// that each number and each state comes once.
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { type DocumentType, documentTypes, type Theme, themes, typeFacts } from '../../src/channels/documents/documents.rules.ts'
import {
  brochureDataFromListing,
  brochurePhotoFile,
} from '../../src/channels/documents/server/brochure/brochure-data-from-listing.ts'
import { brochureRequest } from '../../src/channels/documents/server/brochure/brochure-request.ts'
import { documentTemplates } from '../../src/channels/documents/server/templates.ts'
import { eleanor, harbour, northpoint } from '../../src/channels/documents/server/testing/sample-brochure.ts'
import { packageRoot } from '../../src/platform/package-root.ts'
import { PdfRenderer } from '../../src/platform/pdf/pdf-renderer.ts'
import { photoId, sampleOf, type SheetKind, sheetKinds, sheetNow, type SheetState, sheetStates } from './sample-listings.ts'

const photoCounts = [0, 1, 3, 20] as const
const { values: given } = parseArgs({
  options: {
    out: { type: 'string' },
    type: { type: 'string' },
    theme: { type: 'string' },
    state: { type: 'string' },
    photos: { type: 'string' },
    width: { type: 'string', default: '300' },
    sample: { type: 'boolean', default: false },
  },
})
const chosen = <T extends string>(all: readonly T[], words: string | undefined): T[] =>
  words === undefined ? [...all] : all.filter((one) => words.split(',').includes(one))
const states = chosen(sheetStates, given.state)
const counts = chosen(photoCounts.map(String), given.photos).map(Number)
const { out } = given
if (!out) throw new Error('Say where to: --out <folder>')
mkdirSync(out, { recursive: true })
const width = Number(given.width)
// Beside other work a page may wait long for its turn.
const renderer = new PdfRenderer({ templates: documentTemplates, processes: 2, timeoutMs: 300_000 })

const pictures = join(packageRoot, 'assets/demo')
const heroes: Record<SheetKind, string> = {
  residential: 'modern-two-storey-house-dusk',
  rental: 'apartment-block-day',
  land: 'vacant-land-with-pegs',
  rural: 'farmhouse-with-paddocks',
  commercial: 'empty-office-floor',
  commercialLease: 'warehouse-with-office-front',
  business: 'shop-front-on-main-street',
  holidayRental: 'beach-house-among-dunes',
}
const others = readdirSync(pictures).filter((name) => name.endsWith('.jpg') && !Object.values(heroes).includes(name.slice(0, -4)))
const small = new Map<string, Promise<Buffer>>()
function picture(name: string): Promise<Buffer> {
  const known = small.get(name)
  if (known) return known
  const made = sharp(join(pictures, name)).resize(900).jpeg({ quality: 82 }).toBuffer()
  small.set(name, made)
  return made
}

async function pageOf(type: DocumentType, theme: Theme, kind: SheetKind, photos: number, state: SheetState): Promise<Buffer> {
  const listing = sampleOf(kind, photos, state)
  const shown = listing.media.slice(0, typeFacts[type].photos)
  const isNorth = sheetKinds.indexOf(kind) % 2 === 1
  const data = brochureDataFromListing({
    ...{ listing, type, theme, photos: shown, plans: [], banner: null, now: sheetNow },
    agency: { ...(isNorth ? northpoint : harbour), logo: null },
    agents: isNorth ? [eleanor, { ...eleanor, name: 'Liam O’Brien', role: 'Leasing Manager', phone: '0491 570 156' }] : [eleanor],
    words: { headline: null, description: null, occasion: null },
    pageUrl: `https://${harbour.web}/l/${kind}`,
  })
  const files: Record<string, { bytes: Uint8Array }> = {}
  for (const [i] of shown.entries()) {
    const name = i === 0 ? `${heroes[kind]}.jpg` : (others[(i * 7) % others.length] ?? '')
    files[brochurePhotoFile(photoId(i))] = { bytes: await picture(name) }
  }
  const { svg } = await renderer.preview(brochureRequest({ type, data, files, timestamp: 0 }))
  return sharp(Buffer.from(svg), { unlimited: true, density: 110 }).resize(width).flatten({ background: '#fff' }).png().toBuffer()
}

/** The four of a sample: every number of photos and every state once, in another order in each row. */
const isShown = (row: number, photo: number, state: number) => !given.sample || (photo + row) % 4 === state

const gap = 18
async function sheetOf(type: DocumentType, theme: Theme): Promise<void> {
  const rows: { image: Buffer; width: number; height: number }[][] = []
  for (const [row, kind] of sheetKinds.entries()) {
    const cells = counts.flatMap((count, p) => states.flatMap((state, s) => (isShown(row, p, s) ? [{ count, state }] : [])))
    const images = await Promise.all(cells.map(({ count, state }) => pageOf(type, theme, kind, count, state)))
    rows.push(
      await Promise.all(
        images.map(async (image) => {
          const { width: wide = 0, height = 0 } = await sharp(image).metadata()
          return { image, width: wide, height }
        }),
      ),
    )
  }
  const across = Math.max(...rows.map((cells) => cells.length))
  const places: { input: Buffer; left: number; top: number }[] = []
  let top = gap
  for (const cells of rows) {
    for (const [i, { image }] of cells.entries()) places.push({ input: image, left: gap + i * (width + gap), top })
    top += Math.max(...cells.map(({ height }) => height)) + gap
  }
  const sheet = { width: gap + across * (width + gap), height: top, channels: 3 as const, background: '#8b9299' }
  const file = join(out ?? '', `${type}-${theme}.png`)
  await sharp({ create: sheet }).composite(places).png().toFile(file)
  process.stdout.write(`${file}\n`)
}

try {
  for (const type of chosen(documentTypes, given.type))
    for (const theme of chosen(themes, given.theme)) await sheetOf(type, theme)
} finally {
  renderer.close()
}
