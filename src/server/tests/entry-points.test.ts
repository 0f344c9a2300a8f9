// What the matrix does not cover: forged tokens, read-only fields, headers, addresses that the server fetches.
import { generateKeyPairSync, createHmac, createSign } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { sessionEndpoints } from '#accounts/session/session.contract.ts'
import { writeMail } from '#platform/mail/plain-mail.ts'
import { secretsFrom } from '#platform/secrets.ts'
import { declarations } from '../declarations.ts'
import { resealAll, sealedColumns, sealedWithOldKeys } from '../sealed-columns.ts'
import { sampleOf } from '../testing/patterns/sample-input.ts'
import { testPortal } from '../testing/test-portal.ts'

const portal = await testPortal({}, { own: true })
const endpoints = declarations.endpointGroups.flatMap(({ endpoints }) => Object.values(endpoints))

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' })
type Forge = (header: Record<string, unknown>, claims: Record<string, unknown>) => string
const hmac = (key: string | Buffer, head: string) => `${head}.${createHmac('sha256', key).update(head).digest('base64url')}`
const right = portal.platform.secrets.key('access token')
const forged: [string, Forge][] = [
  ['alg none', (header, claims) => `${encoded({ ...header, alg: 'none' })}.${encoded(claims)}.`],
  ['alg None in capitals', (header, claims) => `${encoded({ ...header, alg: 'NONE' })}.${encoded(claims)}.`],
  [
    'RS256 with a key of their own',
    (header, claims) => {
      const head = `${encoded({ ...header, alg: 'RS256' })}.${encoded(claims)}`
      return `${head}.${createSign('RSA-SHA256').update(head).sign(rsa.privateKey, 'base64url')}`
    },
  ],
  ['HS256 over a public key', (header, claims) => hmac(String(publicPem), `${encoded(header)}.${encoded(claims)}`)],
  ['an empty key', (header, claims) => hmac('', `${encoded(header)}.${encoded(claims)}`)],
  [
    'the key of another purpose',
    (header, claims) => hmac(portal.platform.secrets.key('refresh token'), `${encoded(header)}.${encoded(claims)}`),
  ],
  [
    'a key named in the header',
    (header, claims) =>
      hmac('mine', `${encoded({ ...header, kid: '../../dev/null', jwk: { kty: 'oct', k: 'bWluZQ' } })}.${encoded(claims)}`),
  ],
  ['another audience', (header, claims) => hmac(right, `${encoded(header)}.${encoded({ ...claims, aud: 'elsewhere' })}`)],
  ['another issuer', (header, claims) => hmac(right, `${encoded(header)}.${encoded({ ...claims, iss: 'elsewhere' })}`)],
  ['another type', (header, claims) => hmac(right, `${encoded({ ...header, typ: 'JWT' })}.${encoded(claims)}`)],
  ['no end', (header, claims) => hmac(right, `${encoded(header)}.${encoded({ ...claims, exp: 1 })}`)],
]
test.each(forged)('a token with %s opens nothing', async (_, forge) => {
  const me = await (await portal.newAgency()).signIn()
  const [header, claims] = me.accessToken
    .split('.')
    .map((part, i) => (i < 2 ? JSON.parse(Buffer.from(part, 'base64url').toString()) : {}))
  const ask = (token: string) =>
    portal.app.inject({ url: sessionEndpoints.signIns.path, headers: { authorization: `Bearer ${token}` } })
  expect((await ask(hmac(right, `${encoded(header)}.${encoded(claims)}`))).statusCode).toBe(200)

  expect((await ask(forge(header, claims))).statusCode).toBe(401)
})

test("a token with another agency's or user's id in it, rightly signed, opens nothing", async () => {
  const [me, other] = [await (await portal.newAgency()).signIn(), await (await portal.newAgency()).signIn()]
  const [header, claims] = me.accessToken
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
  for (const change of [{ ClientId: other.agencyId }, { UserId: other.userId }, { sid: other.userId }]) {
    const token = hmac(right, `${encoded(header)}.${encoded({ ...claims, ...change })}`)
    const answer = await portal.app.inject({ url: sessionEndpoints.signIns.path, headers: { authorization: `Bearer ${token}` } })
    expect(answer.statusCode).toBe(401)
  }
})

const forbidden = {
  agencyId: 'x',
  agency_id: 'x',
  createdBy: 'x',
  created_by: 'x',
  createdAt: 'x',
  updatedAt: 'x',
  archivedAt: 'x',
  mergedInto: 'x',
  passwordHash: 'x',
  isAdmin: true,
  permissionsOverride: ['x'],
  __proto__x: 'x',
}
const written = endpoints.flatMap((e) => (e.body ? [{ title: `${e.method} ${e.path}`, body: e.body }] : []))
test.each(written)('$title takes no field that nobody may set', ({ body }) => {
  const sample = sampleOf(body, '01890a5d-ac96-774b-bcce-b302099a8057')
  const given = { ...(sample as object), ...forbidden }
  const parsed = body.safeParse(given)
  // Refused is fine; taken without them is fine.
  const taken = parsed.success ? Object.keys(parsed.data as object) : []
  expect(taken.filter((name) => name in forbidden)).toEqual([])
  // The whole schema is closed or strips: nothing passes on what it does not name.
  const schema = JSON.stringify(z.toJSONSchema(body, { io: 'output', unrepresentable: 'any' }))
  for (const name of Object.keys(forbidden)) expect(schema).not.toContain(`"${name}":`)
})

test.each(['Sam\r\nBcc: thief@evil.example', 'Sam\nX: y', 'Sam\u0000\u2028'])(
  'the name %j stays in its line of a mail',
  (name) => {
    const mail = writeMail({ to: 'a@b.example', subject: `${name} invites you`, hello: name, before: 'b', after: 'a' })

    expect(mail.subject).not.toMatch(/[\r\n\0]/)
    expect(mail.text.split('\n')[0]).toContain('Sam')
  },
)

test('names and addresses in a mail are text there', () => {
  const { html } = writeMail({
    to: 'a@b.example',
    subject: 's',
    hello: '<img src=x onerror=alert(1)>',
    before: '"><script>alert(1)</script>',
    link: { words: '<b>', url: 'https://x.example/?a="><script>' },
    after: 'a',
  })

  expect(html).not.toMatch(/<(img|script|b)\b/)
})

test('the server asks other machines in these places only, each with a checked or fixed address', () => {
  const asks = globSync('src/**/*.ts')
    .filter((file) => !/\.test\.ts$|[/\\]testing|[/\\](web|ui|sandbox)[/\\]/.test(file))
    .filter((file) =>
      /(?<![\w.])fetch\(|new AwsClient\(|request as https?Request|https?\.request\(/.test(readFileSync(file, 'utf8')),
    )
    .map((file) => file.replaceAll('\\', '/'))

  expect(asks.toSorted()).toEqual([
    'src/accounts/addresses/server/providers/ask-google.ts',
    // To the address of the settings, as are the two below.
    'src/channels/enquiries/server/domain/domain-client.ts',
    'src/channels/portals/server/adapters/domain/domain-client.ts',
    'src/channels/portals/server/adapters/rea/rea-client.ts',
    'src/platform/fetch/safe-fetch.ts',
    // PUBLIC_URL and SMS_URL of the settings.
    'src/platform/health/service.ts',
    'src/platform/sms/sms-sender.ts',
    // S3_ENDPOINT of the settings.
    'src/platform/storage/s3/s3-client.ts',
  ])
})

test('every sealed column is known to the command that seals anew', () => {
  const sealing = globSync('src/{accounts,core,workflow,channels,workspace}/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => /secrets\.seal\(/.test(readFileSync(file, 'utf8')))
    .map((file) => file.replaceAll('\\', '/'))

  expect(sealing.toSorted()).toEqual([
    'src/accounts/session/server/factor/factor.service.ts',
    // Challenges live for five minutes and are never stored.
    'src/accounts/session/server/first-step.ts',
    'src/accounts/session/server/passkeys/passkey-challenge.ts',
    // The state of a consent lives for ten minutes and is never stored.
    'src/channels/enquiries/server/domain/domain-state.ts',
    'src/channels/enquiries/server/domain/domain.service.ts',
    'src/channels/enquiries/server/domain/read-domain.ts',
    'src/channels/portals/server/accounts/portal-accounts.service.ts',
    'src/core/contacts/server/consent/suppression-keys.store.ts',
    'src/workspace/operate/server/operator-sign-in.service.ts',
  ])
  expect(sealedColumns.map(({ table }) => table)).toEqual([
    'portal_accounts',
    'portal_accounts',
    'portal_sign_ins',
    'suppression_keys',
    'user_factors',
    'operators',
  ])
})

test('a new key reads what the old one sealed, and after sealing anew the old one can go', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const [first, second] = ['the first key of thirty-two letters.', 'the second key of thirty-two letters']
  const before = secretsFrom(first)
  await portal.owner.query('insert into user_factors (agency_id, user_id, totp_secret) values ($1, $2, $3)', [
    agency.id,
    me.userId,
    before.seal('a secret', 'one-time code secret'),
  ])
  const both = { ...portal.platform, secrets: secretsFrom(second, [first]) }
  const only = () => portal.owner.query('select totp_secret from user_factors where user_id = $1', [me.userId])
  expect(await sealedWithOldKeys(both, portal.owner.options)).toBe(1)

  expect(await resealAll(both, portal.owner.options)).toBe(1)

  expect(await sealedWithOldKeys(both, portal.owner.options)).toBe(0)
  const { totp_secret: sealed } = (await only()).rows[0]
  expect(secretsFrom(second).open(sealed, 'one-time code secret')).toBe('a secret')
  expect(() => before.open(sealed, 'one-time code secret')).toThrow('SECRET_KEY_PREVIOUS')
  expect(() => secretsFrom(second).open(sealed, 'portal credentials')).toThrow()
})
