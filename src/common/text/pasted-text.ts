const mostPasted = 100_000
/** Text of Word as a person would have typed it: without soft line breaks (`\v`), tabs behind bullets, and lines of no-break spaces. */
export function withoutWordSigns(text: string): string {
  if (text.length > mostPasted) return text
  return text
    .replaceAll(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) => (line.trim() === '' ? '' : line.replace(/^(\s?)[·•▪§o]\t/u, '$1• ').replaceAll('\t', ' ')))
    .join('\n')
}
