import * as z from 'zod'

/** The networks, the hosts a profile of each may lie on, and how a bare handle becomes an address (null: has none). */
const networks = {
  facebook: { name: 'Facebook', hosts: ['facebook.com', 'fb.com'], handle: (h: string) => `https://www.facebook.com/${h}` },
  instagram: { name: 'Instagram', hosts: ['instagram.com'], handle: (h: string) => `https://www.instagram.com/${h}` },
  linkedin: { name: 'LinkedIn', hosts: ['linkedin.com'], handle: null },
  youtube: { name: 'YouTube', hosts: ['youtube.com', 'youtu.be'], handle: (h: string) => `https://www.youtube.com/@${h}` },
  tiktok: { name: 'TikTok', hosts: ['tiktok.com'], handle: (h: string) => `https://www.tiktok.com/@${h}` },
  x: { name: 'X', hosts: ['x.com', 'twitter.com'], handle: (h: string) => `https://x.com/${h}` },
  google: { name: 'Google', hosts: ['google.com', 'google.com.au', 'g.page', 'goo.gl', 'g.co'], handle: null },
} as const
export type Network = keyof typeof networks
export const networkNames = Object.keys(networks) as Network[]
export const networkLabel = (network: Network): string => networks[network].name

/**
 * The address of a profile as it is kept: https, on a host of this network, without tracking parameters. `@name` is taken as well where the
 * network has an address for it.
 * @returns undefined when it is no profile of this network
 */
export function socialUrl(network: Network, text: string): string | undefined {
  const { hosts, handle } = networks[network]
  const given = text.trim()
  const name = /^@([\w.-]{1,60})$/.exec(given)?.[1]
  if (name) return handle?.(name)
  const whole = /^https?:\/\//i.test(given) ? given : `https://${given}`
  if (!URL.canParse(whole)) return undefined
  const url = new URL(whole)
  const isOnHost = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  // A front page is not a profile, and a name before an @ hides the real host.
  if (!isOnHost || url.pathname === '/' || url.username || url.password || url.port) return undefined
  url.protocol = 'https:'
  for (const key of [...url.searchParams.keys()])
    if (/^(utm_|fbclid|igsh|igshid|gclid|si$|ref$|hl$)/.test(key)) url.searchParams.delete(key)
  url.hash = ''
  return url.href
}

const link = (network: Network) =>
  z
    .string()
    .max(300)
    .nullable()
    .transform((text, ctx) => {
      if (!text?.trim()) return null
      const url = socialUrl(network, text)
      if (url === undefined) {
        ctx.addIssue({ code: 'custom', message: `Enter your ${networks[network].name} link or @name` })
        return z.NEVER
      }
      return url
    })

/** Links as people type them; they are kept as whole addresses. */
export const SocialLinksInput = z.object({
  facebook: link('facebook').optional(),
  instagram: link('instagram').optional(),
  linkedin: link('linkedin').optional(),
  youtube: link('youtube').optional(),
  tiktok: link('tiktok').optional(),
  x: link('x').optional(),
  google: link('google').optional(),
})
const kept = z.string().nullable().default(null)
export const SocialLinks = z.object({
  facebook: kept,
  instagram: kept,
  linkedin: kept,
  youtube: kept,
  tiktok: kept,
  x: kept,
  google: kept,
})
export type SocialLinks = z.infer<typeof SocialLinks>
export const noSocialLinks: SocialLinks = SocialLinks.parse({})
