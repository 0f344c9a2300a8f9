const letters = 'abcdefghijklmnopqrstuvwxyz'
/** A shorter word with one other letter is another word. */
const minLetters = 5
const maxLetters = 24

/**
 * Every start of a word that a person may have meant by this one: a letter missing, too much, another one, or two exchanged.
 * Some fifty for each letter; each is one look into an index, which costs less than keeping a dictionary of words that changes with every record.
 */
export function withOneTypo(word: string): string[] {
  if (word.length < minLetters || word.length > maxLetters || !/^[a-z]+$/.test(word)) return []
  const variants = new Set<string>()
  for (let i = 0; i < word.length; i++) {
    const [before, after] = [word.slice(0, i), word.slice(i)]
    for (const letter of letters) variants.add(before + letter + after).add(before + letter + after.slice(1))
    variants.add(before + after.slice(1))
    if (after.length > 1) variants.add(`${before}${after[1]}${after[0]}${after.slice(2)}`)
  }
  variants.delete(word)
  return [...variants]
}
