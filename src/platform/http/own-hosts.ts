/** Host names of agencies of their own, each with the name under which its public pages stand. A feature fills them in. */
export interface OwnHosts {
  replace(slugs: ReadonlyMap<string, string>): void
  slugOf(host: string | undefined): string | undefined
}

export function ownHosts(): OwnHosts {
  let known: ReadonlyMap<string, string> = new Map()
  return {
    replace(slugs) {
      known = slugs
    },
    slugOf: (host) => (host && host.length <= 260 ? known.get(withoutPort(host.toLowerCase())) : undefined),
  }
}
const withoutPort = (host: string) => host.replace(/:\d{1,5}$/, '')

/** Files that pages of an agency link to: pictures, fonts, calendars. */
const shared = ['/m/', '/fonts/', '/open-home/']

/**
 * The address of a request as the program knows it: under a host name of an agency's own, everything is below that agency's public pages, so that
 * no call, no screen and no other agency is there.
 */
export function pathOnHost(url: string, slug: string | undefined): string {
  if (slug === undefined) return url
  const own = `/p/${slug}`
  const [path = '', query] = url.split('?', 2)
  if (path === own || path.startsWith(`${own}/`) || shared.some((start) => path.startsWith(start))) return url
  const end = query === undefined ? '' : `?${query}`
  return `${own}${path === '/' || path === '' ? '/listings' : path}${end}`
}
