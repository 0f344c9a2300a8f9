/** A picture of a document: its bytes, or where they are. */
export type FileSource = ({ bytes: Uint8Array } | { path: string }) & {
  /** Its white borders are cut off: a floor plan is shown whole, and without them larger. */
  isTrimmed?: boolean
}

export interface RenderRequest {
  /** File name of the template without `.typ`. */
  template: string
  /** Plain JSON; the template reads it as text, never as markup. */
  data: unknown
  /** Pictures by name (`hero.jpg`); the template finds them under `/files/`. Only JPEG, PNG and SVG, checked by content; a preview may hold WebP under the name of a JPEG. */
  files?: Readonly<Record<string, FileSource>>
  /** Seconds since 1970, written into the PDF: the same request gives the same bytes. */
  timestamp: number
  /** Marks for the print shop: what the template drew over the edge, and the corners to cut at. */
  printBoxes?: PrintBoxes
  /** Draw the page as a picture of this many pixels instead: PNG. */
  pixels?: { width: number; height: number }
}

export interface PrintBoxes {
  bleedMm: number
  cropMarks?: boolean
}

export interface RenderJob extends RenderRequest {
  /** Write the PDF here instead of sending its bytes back. */
  outFile?: string
  /**
   * `svg`: all pages below each other as one picture, for a screen; `png`: that picture in `pixels`; `words`: nothing is drawn, only
   * characters without a font are looked for; `measure`: only what of the text has no room.
   */
  format?: 'pdf' | 'svg' | 'png' | 'words' | 'measure'
}

export interface RenderReply {
  pdf: Uint8Array | null
  png?: Uint8Array
  svg?: { text: string; widthPt: number; heightPt: number }
  sizeBytes: number
  pages: number
  missingCharacters: string[]
  /** The number of a `measure`: the template gives it as `<left-out>`. */
  sentencesLeftOut?: number
}

/**
 * What no brand family covers is looked up here, in this order: file in assets/fonts and the family in it. Templates get the families as the
 * input `fallbacks`.
 */
export const fallbackFonts = {
  'Inter-Regular': 'Inter',
  'NotoSansArabic-Regular': 'Noto Sans Arabic',
  'NotoSansHebrew-Regular': 'Noto Sans Hebrew',
  'NotoSansDevanagari-Regular': 'Noto Sans Devanagari',
  'NotoSansGurmukhi-Regular': 'Noto Sans Gurmukhi',
  'NotoSansGujarati-Regular': 'Noto Sans Gujarati',
  'NotoSansBengali-Regular': 'Noto Sans Bengali',
  'NotoSansTamil-Regular': 'Noto Sans Tamil',
  'NotoSansTelugu-Regular': 'Noto Sans Telugu',
  'NotoSansKannada-Regular': 'Noto Sans Kannada',
  'NotoSansMalayalam-Regular': 'Noto Sans Malayalam',
  'NotoSansSinhala-Regular': 'Noto Sans Sinhala',
  'NotoSansThai-Regular': 'Noto Sans Thai',
  'NotoSansLao-Regular': 'Noto Sans Lao',
  'NotoSansKhmer-Regular': 'Noto Sans Khmer',
  'NotoSansMyanmar-Regular': 'Noto Sans Myanmar',
  'NotoSansArmenian-Regular': 'Noto Sans Armenian',
  'NotoSansGeorgian-Regular': 'Noto Sans Georgian',
  'NotoSansEthiopic-Regular': 'Noto Sans Ethiopic',
  'NotoEmoji-Regular': 'Noto Emoji',
  DroidSansFallback: 'Droid Sans Fallback',
} as const
