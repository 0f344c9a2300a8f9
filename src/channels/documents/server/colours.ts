import { contrast, mix, readable } from '#common/colours.ts'

/** Colours that an agency chose; any may be picked, so everything printed is checked against its ground. */
export interface BrandColours {
  primary: string
  accent: string
  paper: string
  ink: string
}

const white = '#ffffff'
const black = '#000000'

/** White where it reads, else the brand's dark. */
const textOn = (ground: string, dark: string) => (contrast(white, ground) >= 4.5 ? white : readable(dark, [ground]))

/** Every colour the templates print. Text reaches 4.5:1 on its ground, icons and labels too. */
export function brochurePalette({ primary, accent, paper: chosenPaper, ink }: BrandColours) {
  // Portraits, code and small print lie on the paper: it stays a light tint.
  const paper = readable(chosenPaper, [black], 14)
  const onPrimary = textOn(primary, ink)
  // Yellow darkened is olive: a bright brand keeps its fills and prints its words in ink.
  const isBright = contrast(primary, white) < 2.5
  const dark = isBright ? ink : primary
  return {
    primary,
    accent,
    paper,
    ink: readable(ink, [white, paper]),
    muted: readable(mix(ink, white, 0.35), [white, paper]),
    hairline: mix(mix(paper, ink, 0.14), accent, 0.12),
    onPrimary,
    /** Small print on the primary: a little quieter than the names. */
    quietOnPrimary: readable(mix(onPrimary, primary, 0.2), [primary]),
    accentOnPrimary: isBright && contrast(accent, primary) < 4.5 ? onPrimary : readable(accent, [primary]),
    onAccent: textOn(accent, contrast(primary, accent) >= 4.5 ? primary : ink),
    accentOnLight: readable(accent, [white, paper]),
    primaryOnLight: readable(dark, [white, paper]),
    /** Lies over the photo under white letters: the primary, darkened until white stands out well. */
    scrim: readable(dark, [white], 12),
  }
}
