/**
 * A public page as part of a screen: the frame draws it in a tree of its own, in which there is no root and no body to style, and on the width
 * of its box instead of the screen's.
 */
export const asPart = (html: string, apiHost: string): string =>
  html
    .replace(':root{', ':host{')
    .replace('body{margin:0;min-height:100vh;', '.page{')
    .replace('<body>', '<body class="page">')
    .replaceAll('@media(max-width:560px)', '@media (max-width:480px)')
    .replaceAll('src="/m/', `src="${apiHost}/m/`)

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html').body

/** Addresses of the pictures in a text that say nothing to those who can't see them. */
export const picturesWithoutWords = (html: string): string[] => [
  ...new Set(
    [...parsed(html).querySelectorAll('img')].filter(({ alt }) => !alt.trim()).map((img) => img.getAttribute('src') ?? ''),
  ),
]

/** The text with a picture's description. */
export function describedPicture(html: string, src: string, alt: string): string {
  const body = parsed(html)
  for (const img of body.querySelectorAll('img')) if (img.getAttribute('src') === src) img.alt = alt
  return body.innerHTML
}
