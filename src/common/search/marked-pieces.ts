import { plainText, searchTerms, typedNumber } from './search-words.ts'

/** A text as it is compared: letters and digits without accents, apostrophes and hyphens; each with its place in the text. */
interface Plain {
  letters: string
  /** Start and end of each letter's character in the text. */
  from: number[]
  to: number[]
  /** Where a word starts in the letters. */
  starts: number[]
}
type Span = readonly [from: number, to: number]

const isIgnored = (character: string) => character === '-' || character === "'"
const isWordCharacter = (character: string) => /[\p{L}\p{N}]/u.test(character)

function plainOf(text: string): Plain {
  const plain: Plain = { letters: '', from: [], to: [], starts: [] }
  let isInWord = false
  let at = 0
  for (const character of text) {
    const end = at + character.length
    const letters = plainText(character)
    if (isIgnored(letters)) isInWord = false
    else
      for (const letter of letters) {
        const isLetter = isWordCharacter(letter)
        if (isLetter && !isInWord) plain.starts.push(plain.letters.length)
        isInWord = isLetter
        plain.letters += letter
        for (let i = 0; i < letter.length; i++) {
          plain.from.push(at)
          plain.to.push(end)
        }
      }
    at = end
  }
  return plain
}

/** Phone numbers in a text, as digits with their places; `+61` and its zero are one `0`. */
function numbersOf({ letters, from, to }: Plain): Plain[] {
  const numbers: Plain[] = []
  let number: Plain | undefined
  const finish = () => {
    if (number && number.letters.length >= 3) numbers.push(number)
    number = undefined
  }
  for (let i = 0; i < letters.length; i++) {
    const character = letters[i] ?? ''
    if (character >= '0' && character <= '9') {
      number ??= { letters: '', from: [], to: [], starts: [0] }
      if (number.letters === '+6' && character === '1') {
        number.letters = '0'
        number.from.length = number.to.length = 1
        number.to[0] = to[i] ?? 0
        continue
      }
      number.letters += character
      number.from.push(from[i] ?? 0)
      number.to.push(to[i] ?? 0)
    } else if (character === '+') {
      finish()
      number = { letters: '+', from: [from[i] ?? 0], to: [to[i] ?? 0], starts: [0] }
    } else if (!' ()'.includes(character)) finish()
  }
  finish()
  return numbers
}

const spanOf = ({ from, to }: Plain, start: number, length: number): Span => [from[start] ?? 0, to[start + length - 1] ?? 0]

const spansInside = (numbers: readonly Plain[], digits: string): Span[] =>
  numbers.flatMap((number) => {
    const at = number.letters.indexOf(digits)
    return at < 0 ? [] : [spanOf(number, at, digits.length)]
  })

function spansOf(plain: Plain, term: string, isDigits: boolean, numbers: () => Plain[]): Span[] {
  if (isDigits) {
    const inNumbers = spansInside(numbers(), term)
    if (inNumbers.length) return inNumbers
  }
  const exact = plain.starts.filter((start) => plain.letters.startsWith(term, start))
  if (exact.length) return exact.map((start) => spanOf(plain, start, term.length))
  const inside = plain.letters.indexOf(term)
  if (inside >= 0) return [spanOf(plain, inside, term.length)]
  if (term.length < 5 || isDigits) return []
  return plain.starts.flatMap((start) => {
    const word = plain.letters.slice(start, start + term.length + 1)
    const length = [term.length, term.length + 1, term.length - 1].find(
      (one) => one <= word.length && isOneEdit(term, word.slice(0, one)),
    )
    return length === undefined ? [] : [spanOf(plain, start, length)]
  })
}

/** One letter more, less or another, or two exchanged. */
function isOneEdit(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let [endA, endB] = [a.length, b.length]
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--
    endB--
  }
  const [inA, inB] = [a.slice(start, endA), b.slice(start, endB)]
  return Math.max(inA.length, inB.length) <= 1 || (inA.length === 2 && inB.length === 2 && inA[0] === inB[1] && inA[1] === inB[0])
}

/**
 * The text in pieces, every second one what a search for `typed` matches: `['36 Given Terrace, ', 'Bond', 'i']`. It compares as the search does:
 * starts of words without accents, apostrophes and hyphens, digits of phone numbers, and one typo where a word matches nothing else.
 */
export function markedPieces(text: string, typed: string): string[] {
  const terms = searchTerms(typed)
  if (!terms.length || !text) return [text]
  const plain = plainOf(text)
  let numbers: Plain[] | undefined
  const lazyNumbers = () => (numbers ??= numbersOf(plain))
  const run = typedNumber(typed)
  const inNumbers = run ? spansInside(lazyNumbers(), run.prefix) : []
  const spans = (
    inNumbers.length
      ? inNumbers
      : terms.flatMap(({ prefix, isDigits }) => spansOf(plain, prefix.replaceAll(/['-]/g, ''), isDigits, lazyNumbers))
  ).toSorted((a, b) => a[0] - b[0])
  const pieces: string[] = []
  let at = 0
  for (const [from, to] of spans) {
    if (to <= at) continue
    // Marks that overlap are one.
    if (from < at || (from === at && pieces.length)) pieces.push((pieces.pop() ?? '') + text.slice(at, to))
    else pieces.push(text.slice(at, from), text.slice(from, to))
    at = to
  }
  return [...pieces, text.slice(at)]
}
