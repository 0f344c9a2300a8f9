import { wordsIn } from '#common/search/search-words.ts'
import { textOfHtml } from '#platform/html/safe-html.ts'

const maxWords = 400

/** The words that search finds a note by. */
export const noteSearchFields = ({ headline, bodyHtml }: { headline: string | null; bodyHtml: string }) => [
  { field: 'headline', isTitle: true, words: wordsIn(headline ?? '') },
  { field: 'text', words: wordsIn(textOfHtml(bodyHtml)).slice(0, maxWords) },
]
