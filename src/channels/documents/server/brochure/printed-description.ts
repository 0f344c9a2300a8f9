/** More never fits on the one page of an A4 brochure, in the smallest size and without a photo. */
const maxCharacters = 9_000
/** A "sentence" without an end is cut here, between words, so that clipping always finds a place. */
const maxSentence = 320

const sentencesOf = new Intl.Segmenter('en-AU', { granularity: 'sentence' })

/** Paragraphs of sentences: the template leaves out whole sentences until the rest fits. */
export function printedDescription(paragraphs: readonly string[]): string[][] {
  const kept: string[][] = []
  let left = maxCharacters
  for (const paragraph of paragraphs) {
    if (left <= 0) break
    // Only what can be printed is split: a description may have 65,000 characters.
    const text = paragraph.slice(0, left)
    kept.push([...sentencesOf.segment(text)].flatMap(({ segment }) => atWords(segment.trim())).filter(Boolean))
    left -= text.length
  }
  return kept
}

/** How many sentences are behind the last one that is tried. */
export function sentencesBeyond(paragraphs: readonly string[]): number {
  const all = paragraphs.join('\n')
  const rest = all.slice(maxCharacters + printedDescription(paragraphs).length)
  return [...sentencesOf.segment(rest)].flatMap(({ segment }) => atWords(segment.trim())).filter(Boolean).length
}

function atWords(sentence: string): string[] {
  if (sentence.length <= maxSentence) return [sentence]
  const pieces: string[] = []
  let piece = ''
  for (const word of sentence.split(' ')) {
    if (piece && piece.length + word.length >= maxSentence) {
      pieces.push(piece)
      piece = ''
    }
    piece = piece ? `${piece} ${word}` : word
  }
  return [...pieces, piece]
}
