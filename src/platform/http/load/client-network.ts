import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns the caller as a limit "by address" counts it: an IPv4 address, or the /64 of an IPv6 address, of which a household has more than there are passwords
 * (RFC 6177). The same in every spelling; IPv4 that comes as IPv6 (RFC 4291, 2.5.5.2) counts as IPv4. Anything else is returned as it is.
 */
export function clientNetwork(ip: string): string {
  const [address = ''] = ip.split('%')
  if (isIPv4(address) || !isIPv6(address)) return address
  const groups = expanded(address)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** Eight numbers of 16 bits. */
function expanded(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail ?? '')
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array.from({ length: zeros }, () => 0), ...after]
}

/** The last 32 bits may be written as IPv4. */
const groupsOf = (text: string): number[] =>
  text
    .split(':')
    .filter(Boolean)
    .flatMap((group) => {
      if (!group.includes('.')) return [Number.parseInt(group, 16)]
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
      return [a * 256 + b, c * 256 + d]
    })
