// Draws the logos and portraits of the demo agencies into assets/demo: made here from shapes and our own fonts. Run after changing them:
// `node scripts/pictures/draw-demo-faces.ts`.
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import sharp from 'sharp'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'assets/demo')
const compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontPaths: [join(root, 'assets/fonts')] }] })

interface Logo {
  file: string
  name: string
  line: string
  font: string
  ink: string
  accent: string
  mark: 'waves' | 'north'
}
const marks = {
  // A hill behind two waves.
  waves: (ink: string, accent: string) => `box(width: 34pt, height: 34pt, {
    place(circle(radius: 17pt, stroke: 1.6pt + rgb("${ink}")))
    place(curve(stroke: 1.6pt + rgb("${accent}"), curve.move((7pt, 17pt)), curve.quad((17pt, 3pt), (27pt, 17pt))))
    place(curve(stroke: 1.6pt + rgb("${ink}"), curve.move((6pt, 21pt)), curve.quad((11.5pt, 17pt), (17pt, 21pt)), curve.quad((22.5pt, 25pt), (28pt, 21pt))))
    place(curve(stroke: 1.6pt + rgb("${ink}"), curve.move((9pt, 26pt)), curve.quad((13pt, 23pt), (17pt, 26pt)), curve.quad((21pt, 29pt), (25pt, 26pt))))
  })`,
  // A needle that points up, which is a roof as well.
  north: (ink: string, accent: string) => `box(width: 30pt, height: 34pt, {
    place(curve(fill: rgb("${accent}"), curve.move((15pt, 1pt)), curve.line((27pt, 32pt)), curve.line((15pt, 25pt)), curve.close()))
    place(curve(fill: rgb("${ink}"), curve.move((15pt, 1pt)), curve.line((3pt, 32pt)), curve.line((15pt, 25pt)), curve.close()))
  })`,
}
const drawLogo = async ({ file, name, line, font, ink, accent, mark }: Logo) => {
  const words = `stack(spacing: 5pt,
    text(font: "${font}", size: 21pt, weight: 600, fill: rgb("${ink}"))[${name}],
    text(font: "Inter", size: 7.2pt, weight: 500, tracking: 0.18em, fill: rgb("${accent}"))[${line.toUpperCase()}])`
  const svg = compiler.svg({
    mainFileContent: `#set page(width: auto, height: auto, margin: 2pt, fill: none)\n#grid(columns: 2, column-gutter: 11pt, align: horizon, ${marks[mark](ink, accent)}, ${words})`,
  })
  await sharp(Buffer.from(svg), { density: 340 }).png({ palette: true, compressionLevel: 9 }).toFile(join(folder, file))
}
const harbour = { name: 'Harbour & Vale', line: 'Property Group', font: 'Playfair Display', mark: 'waves' } as const
const north = { name: 'Northpoint', line: 'Real Estate Co', font: 'Montserrat', mark: 'north' } as const
await drawLogo({ ...harbour, file: 'logo-harbour-vale-light.png', ink: '#14202c', accent: '#8a6d33' })
await drawLogo({ ...harbour, file: 'logo-harbour-vale-dark.png', ink: '#ffffff', accent: '#d8bb80' })
await drawLogo({ ...north, file: 'logo-northpoint-light.png', ink: '#7a2331', accent: '#a35a3c' })
await drawLogo({ ...north, file: 'logo-northpoint-dark.png', ink: '#ffffff', accent: '#f0b48c' })

interface Face {
  ground: string
  skin: string
  hair: string
  coat: string
  shirt: string
  cut: 'short' | 'long' | 'bob' | 'bun' | 'curls' | 'bald'
}
const hairs: Record<Face['cut'], (hair: string) => { behind: string; front: string }> = {
  short: (c) => ({
    behind: '',
    front: `<path fill="${c}" d="M226 268c-8-92 40-140 96-140s102 46 92 140c-8-44-28-64-50-74-40 14-84 12-110 4-14 14-24 36-28 70z"/>`,
  }),
  long: (c) => ({
    behind: `<path fill="${c}" d="M204 300c-6-120 46-180 116-180s122 60 116 180c-2 60 14 96 20 140H184c6-44 22-80 20-140z"/>`,
    front: `<path fill="${c}" d="M222 276c-4-96 38-150 98-152 60 0 100 58 96 152-14-52-44-80-76-92-26 36-72 56-118 92z"/>`,
  }),
  bob: (c) => ({
    behind: `<path fill="${c}" d="M206 350c-18-130 30-226 114-226s132 96 114 226c-30 18-198 18-228 0z"/>`,
    front: `<path fill="${c}" d="M224 268c-4-92 40-144 96-144s100 54 96 144c-26-26-42-52-52-82-36 34-92 50-140 82z"/>`,
  }),
  bun: (c) => ({
    behind: `<circle cx="320" cy="112" r="42" fill="${c}"/>`,
    front: `<path fill="${c}" d="M226 266c-6-84 40-134 94-134s100 50 94 134c-12-50-44-80-94-82-50 2-82 32-94 82z"/>`,
  }),
  curls: (c) => ({
    behind: `<g fill="${c}"><circle cx="240" cy="190" r="46"/><circle cx="284" cy="150" r="48"/><circle cx="356" cy="150" r="48"/><circle cx="400" cy="190" r="46"/><circle cx="222" cy="246" r="34"/><circle cx="418" cy="246" r="34"/></g>`,
    front: `<path fill="${c}" d="M226 256c-4-84 40-130 94-130s98 46 94 130c-28-40-60-56-94-56s-66 16-94 56z"/>`,
  }),
  bald: (c) => ({
    behind: '',
    front: `<path fill="${c}" d="M234 330c6 64 44 92 86 92s80-28 86-92c-20 34-50 46-86 46s-66-12-86-46z"/>`,
  }),
}
const faces: Face[] = [
  { ground: '#e4e0d6', skin: '#e9c4a6', hair: '#8d8a86', coat: '#14202c', shirt: '#f4f1ea', cut: 'bob' },
  { ground: '#d9e2e4', skin: '#e3b48f', hair: '#5a3d28', coat: '#2f4858', shirt: '#ffffff', cut: 'short' },
  { ground: '#e9ddd2', skin: '#b97f56', hair: '#1d1613', coat: '#6b2d3c', shirt: '#f1e4d8', cut: 'long' },
  { ground: '#dde3d7', skin: '#f0c9ab', hair: '#a4522a', coat: '#33413a', shirt: '#e8efe9', cut: 'bald' },
  { ground: '#e6dfe4', skin: '#dcae88', hair: '#33221c', coat: '#3d3550', shirt: '#f5eef4', cut: 'bun' },
  { ground: '#e2ddd0', skin: '#d9a883', hair: '#6f5a3f', coat: '#5b4a35', shirt: '#dfe6ea', cut: 'short' },
  { ground: '#e9dcd6', skin: '#8a5636', hair: '#17110e', coat: '#7a2331', shirt: '#fbf3ee', cut: 'short' },
  { ground: '#dcdfe6', skin: '#c48d62', hair: '#201815', coat: '#223048', shirt: '#eef1f6', cut: 'bob' },
  { ground: '#e0e4dc', skin: '#a96f47', hair: '#231a16', coat: '#2d4a43', shirt: '#f3efe6', cut: 'curls' },
  { ground: '#e7e1d4', skin: '#eec6a4', hair: '#c89d5a', coat: '#404a57', shirt: '#ffffff', cut: 'long' },
]
for (const [i, { ground, skin, hair, coat, shirt, cut }] of faces.entries()) {
  const { behind, front } = hairs[cut](hair)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640"><rect width="640" height="640" fill="${ground}"/><circle cx="320" cy="300" r="236" fill="#ffffff" opacity=".28"/>${behind}<path fill="${coat}" d="M92 640c4-116 78-172 170-190h116c92 18 166 74 170 190z"/><path fill="${shirt}" d="M262 450l58 96 58-96-22-14h-72z"/><path fill="${skin}" d="M276 380h88v62c0 30-88 30-88 0z"/><path fill="#000000" opacity=".12" d="M276 396c26 20 62 20 88 0v24c-28 22-60 22-88 0z"/><path fill="${skin}" d="M232 262c0-84 40-124 88-124s88 40 88 124c0 92-42 150-88 150s-88-58-88-150z"/>${front}<path fill="${coat}" d="M262 450l-34 8 62 110 30-22zM378 450l34 8-62 110-30-22z"/><path fill="#000000" opacity=".16" d="M262 450l58 96-30 22-62-110zM378 450l-58 96 30 22 62-110z"/></svg>`
  await sharp(Buffer.from(svg))
    .png({ palette: true, colours: 128, compressionLevel: 9 })
    .toFile(join(folder, `face-${i + 1}.png`))
}
