import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { isBroken, refuse } from './answers.ts'
import type { Faults } from './faults.ts'
import type { Tokens } from './oauth-api.ts'

export const webhookKinds = [
  'good',
  /** The last good one, byte for byte. */
  'replay',
  'wrongSignature',
  'unsigned',
  /** Signed rightly with a key, or for Domain a code, that is not published. */
  'unknownKey',
  /** Signed rightly, half a day ago. */
  'stale',
  /** Signed rightly, and no JSON. */
  'garbage',
  'oversized',
] as const

const Subscription = z.object({
  portal: z.enum(['rea', 'domain']),
  url: z.url(),
  /** Domain's verification code. */
  code: z.string().min(1).default('vfy_sandbox'),
})
type Subscription = z.infer<typeof Subscription>
const Wanted = z.object({
  portal: z.enum(['rea', 'domain']),
  kind: z.enum(webhookKinds).default('good'),
  about: z.enum(['upload', 'enquiry']).default('upload'),
  ownerId: z.string().default(''),
  resourceId: z.string().default(() => randomUUID()),
})
type Wanted = z.input<typeof Wanted>

interface Call {
  body: string
  headers: Record<string, string>
}

/** Calls back as REA and Domain do, and in all the ways they do not, on request. */
export class Webhooks {
  #subscriptions: Subscription[] = []
  #signing: { kid: string; privateKey: KeyObject } | undefined
  #keys: { kid: string; publicKey: KeyObject; privateKey: KeyObject }[] = []
  readonly #last = new Map<string, Call>()
  /** Turns off the automatic calls after an upload. */
  isQuiet = false
  now = (): Date => new Date()

  constructor() {
    this.rotate()
  }

  /** A new key signs from now on; the one before it is published a little longer, older ones are not. */
  rotate(): void {
    this.#keys = [{ kid: randomUUID(), ...generateKeyPairSync('ed25519') }, ...this.#keys.slice(0, 1)]
  }
  /** Ends the key, like after a leak: only a new one counts. */
  revoke(): void {
    this.#keys = []
    this.rotate()
  }
  /** @returns what signs with the keys of now again, published or not */
  withKeys(): () => void {
    const [signing] = this.#keys
    return () => void (this.#signing = signing)
  }
  /** Removes all subscriptions. */
  forget(): void {
    this.#subscriptions = []
    this.#signing = undefined
  }
  get published() {
    return this.#keys.map(({ kid, publicKey }) => ({
      kty: 'OKP',
      use: 'sig',
      crv: 'Ed25519',
      kid,
      x: publicKey.export({ format: 'jwk' }).x,
    }))
  }

  /** Asks the address for its code, like the portals before they send anything. @returns whether the address answered as it must */
  async subscribe(given: z.input<typeof Subscription>): Promise<boolean> {
    const subscription = Subscription.parse(given)
    this.#subscriptions.push(subscription)
    if (subscription.portal === 'rea') {
      const call = this.#signed(JSON.stringify({ events: [] }))
      const wrong = {
        ...call,
        headers: { ...call.headers, 'x-rea-signature': `${call.headers['x-rea-signature']?.slice(0, -8)}AAAAAA==` },
      }
      return (await post(subscription.url, call)) === 202 && (await post(subscription.url, wrong)) === 401
    }
    const ask = async (code: string) => (await fetch(`${subscription.url}?verification=${code}`)).status
    return (await ask(subscription.code)) === 204 && (await ask('vfy_invalid_code')) === 404
  }

  /** @returns what each address answered */
  async send(wanted: Wanted): Promise<number[]> {
    const one = Wanted.parse(wanted)
    const answers: number[] = []
    for (const subscription of this.#subscriptions.filter(({ portal }) => portal === one.portal)) {
      const call = this.#callFor(one, subscription)
      if (one.kind === 'good') this.#last.set(subscription.url, call)
      answers.push(await post(subscription.url, call))
    }
    return answers
  }

  /** Notifies the APIs that an upload has been processed. Not awaited. */
  tell(wanted: Wanted): void {
    if (!this.isQuiet) this.send(wanted).catch(() => undefined)
  }

  #callFor(one: z.output<typeof Wanted>, { portal, url, code }: Subscription): Call {
    const last = this.#last.get(url)
    if (one.kind === 'replay' && last) return last
    const at = new Date(this.now().getTime() - (one.kind === 'stale' ? 43_200_000 * 3 : 0))
    const plain = JSON.stringify(portal === 'rea' ? { events: [reaEvent(one, at)] } : [domainNote(one, at)])
    const body = one.kind === 'garbage' ? '{"events": [' : one.kind === 'oversized' ? plain.padEnd(400_000, ' ') : plain
    if (portal === 'domain') {
      const key = one.kind === 'unknownKey' || one.kind === 'wrongSignature' ? 'vfy_another' : code
      const signature = createHmac('sha1', key).update(body).digest('hex')
      return { body, headers: one.kind === 'unsigned' ? {} : { 'x-domain-signature': signature } }
    }
    if (one.kind === 'unsigned') return { body, headers: {} }
    if (one.kind === 'unknownKey') return this.#signed(body, at, { kid: randomUUID(), ...generateKeyPairSync('ed25519') })
    const call = this.#signed(body, at)
    return one.kind === 'wrongSignature' ? { ...call, body: `${body} ` } : call
  }

  #signed(body: string, at = this.now(), key = this.#signing ?? this.#keys[0]): Call {
    if (!key) throw new Error('The sandbox has no key')
    const timestamp = String(at.getTime())
    const signature = sign(null, Buffer.from(timestamp + body), key.privateKey).toString('base64url')
    return { body, headers: { 'x-rea-signature': `s:${key.kid}:${timestamp}:${signature}` } }
  }
}

const reaEvent = ({ about, ownerId, resourceId }: z.output<typeof Wanted>, at: Date) => ({
  eventId: randomUUID(),
  eventTime: at.toISOString(),
  eventType: about === 'upload' ? 'UploadCompleted' : 'EnquiryReceived',
  eventCategory: about === 'upload' ? 'listings' : 'leads',
  resourceId,
  // Must not be followed: it does not lead to the portal.
  resourceUrl: `http://127.0.0.1:9/listing/v1/upload/${resourceId}`,
  ownerId,
  ownerType: 'agency',
  subscriptionId: randomUUID(),
})
const domainNote = ({ about, ownerId, resourceId }: z.output<typeof Wanted>, at: Date) => ({
  resourceType: about === 'upload' ? 'listingProcessingReports' : 'enquiries',
  resourceId,
  date: at.toISOString(),
  subscriptionId: randomUUID(),
  ownerId,
  ownerType: 'agency',
  notificationId: randomUUID(),
  isDeleted: false,
})

async function post(url: string, { body, headers }: Call): Promise<number> {
  const answer = await fetch(url, { method: 'POST', body, headers: { ...headers, 'content-type': 'application/json' } })
  await answer.arrayBuffer()
  return answer.status
}

/** REA's keys, and the sandbox's own endpoints for subscribing and for bad calls. */
export function webhookApi(
  app: FastifyInstance,
  webhooks: Webhooks,
  { faults, tokens }: { faults: Faults; tokens: Tokens },
): void {
  app.get('/webhooks/v1/signing', async (request, reply) => {
    if (await isBroken(request, reply, faults)) return reply
    if (!tokens.isGood(request)) return refuse(reply, 401, ['The token is not valid'])
    return { keys: webhooks.published }
  })
  app.post('/sandbox/webhooks', async (request, reply) => {
    const given = Subscription.safeParse(request.body)
    if (!given.success)
      return refuse(
        reply,
        400,
        given.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
      )
    return reply.code(201).send({ isValidated: await webhooks.subscribe(given.data) })
  })
  app.post('/sandbox/webhooks/send', async (request, reply) => {
    const wanted = Wanted.safeParse(request.body)
    if (!wanted.success)
      return refuse(
        reply,
        400,
        wanted.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
      )
    return { answers: await webhooks.send(wanted.data) }
  })
  app.post('/sandbox/webhooks/rotate', async () => {
    webhooks.rotate()
    return { keys: webhooks.published }
  })
}
