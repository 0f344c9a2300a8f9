import { withoutLinkEnd } from '#common/link-token.ts'

/** The address without the punctuation that came with a link from an email. Calls and files have names that are taken as they are. */
export function withoutPunctuation(url: string): string {
  if (url.startsWith('/api/') || url.startsWith('/files/')) return url
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  const clean = withoutLinkEnd(path)
  return clean.length === path.length || clean.length < 2 ? url : clean + url.slice(path.length)
}
