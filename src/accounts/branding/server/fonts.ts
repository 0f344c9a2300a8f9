import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { notFound } from '#common/errors.ts'
import type { Download } from '#platform/http/routes.ts'
import { packageRoot } from '#platform/package-root.ts'
import type { Branding } from '../branding.contract.ts'

type Font = Branding['headingFont']
/** One variable file each, Latin letters only: 25 to 50 kB. */
const files: Record<Font, string> = {
  Inter: 'inter',
  'Playfair Display': 'playfair-display',
  Montserrat: 'montserrat',
  'Cormorant Garamond': 'cormorant-garamond',
}
const pathOf = (font: Font) => `/fonts/${files[font]}.woff2`

export const fontFace = (font: Font): string =>
  `@font-face{font-family:"${font}";src:url(${pathOf(font)}) format("woff2");font-weight:300 900;font-display:swap}`

/** @param name `inter.woff2` @throws AppError not_found */
export async function brandFont(name: string): Promise<Download> {
  const file = Object.values(files).find((one) => `${one}.woff2` === name)
  if (!file) throw notFound({ name })
  const folder = join(packageRoot, 'node_modules/@fontsource-variable', file, 'files')
  return {
    body: await readFile(join(folder, `${file}-latin-wght-normal.woff2`)),
    fileName: name,
    isInline: true,
    cacheControl: 'public, max-age=31536000, immutable',
  }
}
