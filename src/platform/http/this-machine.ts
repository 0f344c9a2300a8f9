import type { FastifyRequest } from 'fastify'

const isLoopbackAddress = (address: string | undefined) =>
  address !== undefined && (/^(::ffff:)?127\./.test(address) || address === '::1')
/** A name that always means the machine it is used on. */
export const isLoopbackName = (host: string) =>
  host === 'localhost' || host === '[::1]' || host === '::1' || /^127\.[\d.]{5,11}$/.test(host)

/** Headers that proxies add; each names the real caller, who is elsewhere. */
const forwarding = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/**
 * True for a program on this machine that asks for this machine by its loopback name: not for what a proxy passes on, and not for a web page
 * whose name was pointed at 127.0.0.1 (DNS rebinding).
 */
export const isFromThisMachine = ({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean =>
  isLoopbackAddress(socket.remoteAddress) &&
  isLoopbackName((headers.host ?? '').slice(0, 300).replace(/:\d{1,5}$/, '')) &&
  forwarding.every((name) => headers[name] === undefined)
