import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { agentEndpoints } from '#accounts/agents/agents.contract.ts'
import { documentEndpoints } from '#channels/documents/documents.contract.ts'
import { pictureEndpoints } from '#accounts/pictures/pictures.contract.ts'
import { sessionEndpoints } from '#accounts/session/session.contract.ts'
import { brandingEndpoints as e } from '../branding.contract.ts'

const portal = await testPortal()
const mine = (me: Call) => ({ params: { id: me.agencyId } })
const upload = async (me: Call, bytes: Buffer, type = 'image/png') => {
  const { url, key } = await me(pictureEndpoints.presign, { query: { fileName: 'logo', fileType: type } })
  await portal.app.inject({ method: 'PUT', url, headers: { 'content-type': type }, payload: bytes })
  return key
}
const logo = async (me: Call) => {
  const transparent = { create: { width: 400, height: 100, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } } }
  const key = await upload(me, await sharp(transparent).png().toBuffer())
  return me(pictureEndpoints.addAgencyPicture, { body: { key, fileName: 'logo.png', purpose: 'logo' } })
}

test('names, licences and hours are kept, and the contact call gives how the agency is reached', async () => {
  const me = await (await portal.newAgency()).signIn()
  const saved = await me(e.update, {
    ...mine(me),
    body: {
      version: 1,
      tradingName: 'Harbour & Vale',
      legalName: 'Harbour Vale Pty Ltd',
      abn: '51824753556',
      licences: { VIC: '012345L' },
      offices: [
        {
          name: 'Brighton',
          address: '1 Bay St',
          phone: '03 5550 0142',
          email: '',
          hours: { mon: { from: '09:00', to: '17:30' } },
        },
      ],
    },
  })

  expect(saved).toMatchObject({ abn: '51 824 753 556', version: 2, tradingName: 'Harbour & Vale' })
  const contact = await me(e.getContact, mine(me))
  expect(contact).toMatchObject({ legalName: 'Harbour Vale Pty Ltd', offices: [{ hours: { mon: { to: '17:30' } } }] })
  expect(contact).not.toHaveProperty('primaryColour')
})

test.each([
  ['abn', { abn: '51 824 753 557' }],
  ['primaryColour', { primaryColour: 'red' }],
  ['headingFont', { headingFont: 'Comic Sans' }],
  ['website', { website: 'javascript:alert(1)' }],
  ['signature', { signature: 'Yours, {{nickname}}' }],
])('a wrong %s is refused by name', async (path, body) => {
  const me = await (await portal.newAgency()).signIn()

  await expect(me(e.update, { ...mine(me), body: { version: 1, ...body } as never })).rejects.toMatchObject({
    status: 400,
    problem: { fields: [{ path }] },
  })
})

test('a stale save gets the branding as it is now', async () => {
  const me = await (await portal.newAgency()).signIn()
  await me(e.update, { ...mine(me), body: { version: 1, tagline: 'First' } })

  await expect(me(e.update, { ...mine(me), body: { version: 1, tagline: 'Second' } })).rejects.toMatchObject({
    status: 412,
    problem: { current: { tagline: 'First', version: 2 } },
  })
})

test('socials are kept as whole addresses, one network at a time', async () => {
  const me = await (await portal.newAgency()).signIn()
  await me(e.updateSocialUrls, { ...mine(me), body: { instagram: '@harbourvale' } })
  const { socials } = await me(e.updateSocialUrls, { ...mine(me), body: { linkedin: 'linkedin.com/company/harbourvale' } })

  expect(socials).toMatchObject({
    instagram: 'https://www.instagram.com/harbourvale',
    linkedin: 'https://linkedin.com/company/harbourvale',
    facebook: null,
  })
  await expect(
    me(e.updateSocialUrls, { ...mine(me), body: { linkedin: 'https://evil.example/linkedin.com' } }),
  ).rejects.toMatchObject({ status: 400 })
})

test('an agent reads the branding and may not change it; another agency’s is not there', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn('agent')
  const other = await portal.newAgency()

  expect((await me(e.get, mine(me))).clientId).toBe(agency.id)
  await expect(me(e.update, { ...mine(me), body: { version: 1, tagline: 'x' } })).rejects.toMatchObject({ status: 403 })
  await expect(me(e.get, { params: { id: other.id } })).rejects.toMatchObject({ status: 404 })
})

test('a change can be undone; what was changed again since is asked about', async () => {
  const me = await (await portal.newAgency()).signIn()
  await me(e.update, { ...mine(me), body: { version: 1, primaryColour: '#7a2331' } })
  const [event] = (await me(e.history, mine(me))).items
  await me(e.update, { ...mine(me), body: { version: 2, primaryColour: '#14202c' } })

  await expect(me(e.undo, { ...mine(me), body: { eventId: event?.id ?? '' } })).rejects.toMatchObject({
    status: 409,
    problem: { current: { changed: [{ field: 'primaryColour', before: '#176a53', now: '#14202c' }] } },
  })
  const undone = await me(e.undo, { ...mine(me), body: { eventId: event?.id ?? '', isForced: true } })
  expect(undone).toMatchObject({ primaryColour: '#176a53', version: 4 })
})

test('a new colour is the accent of the screens, of the sign-in page and of the brochure', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const preview = () => me(documentEndpoints.brandPreview, { body: { branding: {} } })
  expect((await preview()).svg).not.toContain('#7a2331')
  expect((await me(documentEndpoints.brandPreview, { body: { branding: { primaryColour: '#7a2331' } } })).svg).toContain(
    '#7a2331',
  )

  await me(e.update, { ...mine(me), body: { version: 1, primaryColour: '#7A2331' } })

  expect((await preview()).svg).toContain('#7a2331')
  expect((await me(sessionEndpoints.getUser, { body: { email: me.email } })).brandColour).toBe('#7a2331')
  const { face } = (await portal.app.inject(`/api/branding/face/${agency.slug}`)).json()
  expect(face).toMatchObject({ brandColour: '#7a2331', logoUrl: null })
})

test('the sign-in page learns no more than a name, a colour and a logo, and nothing at all of a slug that nobody has', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const { id, url } = await logo(me)
  await me(e.update, { ...mine(me), body: { version: 1, legalName: 'Secret Pty Ltd', logos: { light: id } } })

  const known = (await portal.app.inject(`/api/branding/face/${agency.slug}`)).json()
  expect(Object.keys(known.face).toSorted()).toEqual(['brandColour', 'isLogoLight', 'logoUrl', 'tradingName'])
  expect(known.face.logoUrl).toBe(url)
  expect((await portal.app.inject('/api/branding/face/nobody-here')).json()).toEqual({ face: null })
})

test('a logo keeps its transparent ground', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { url } = await logo(me)
  const { channels, width } = await sharp((await portal.app.inject(url)).rawPayload).metadata()

  expect({ channels, width }).toEqual({ channels: 4, width: 400 })
})

test.each([
  ['an SVG image', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'],
  ['an HTML page', '<!doctype html><script>alert(1)</script>', 'image/png'],
])('%s is no logo', async (words, text, type) => {
  const me = await (await portal.newAgency()).signIn()
  const key = await upload(me, Buffer.from(text), type)

  await expect(me(pictureEndpoints.addAgencyPicture, { body: { key, fileName: 'logo', purpose: 'logo' } })).rejects.toMatchObject(
    {
      status: 415,
      message: expect.stringContaining(words),
    },
  )
})

test('a portrait is no logo, and another agency’s logo is not there', async () => {
  const me = await (await portal.newAgency()).signIn()
  const theirs = await logo(await (await portal.newAgency()).signIn())

  await expect(me(e.update, { ...mine(me), body: { version: 1, logos: { mail: theirs.id } } })).rejects.toMatchObject({
    status: 400,
    problem: { fields: [{ path: 'logos.mail' }] },
  })
})

test('the signature takes its values from the profile and leaves out lines without one', async () => {
  const me = await (await portal.newAgency()).signIn()
  await me(agentEndpoints.update, {
    params: { id: me.agentId ?? '' },
    body: { version: 1, name: 'Ann <b>Lee', mobile: '0491 570 006', jobTitle: null },
  })
  const { signatureText, signatureHtml, mailHtml } = await me(e.preview, {
    body: {
      signature: '{{name}}\n{{jobTitle}}\nM {{mobile}}  T {{phone}}\n{{agency}}',
      tradingName: 'H & V',
      mailFooter: 'Line <1>',
    },
  })

  expect(signatureText).toBe('Ann <b>Lee\nM 0491 570 006\nH & V')
  expect(signatureHtml).toContain('Ann &lt;b&gt;Lee')
  expect(signatureHtml).toContain('href="tel:0491570006"')
  expect(mailHtml).toContain('Line &lt;1&gt;')
})

test('a test mail goes to oneself', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { to } = await me(e.testMail, {})
  await portal.runJobs()

  expect(to).toBe(me.email)
  expect(portal.mails.findLast((mail) => mail.to === me.email)).toMatchObject({
    html: expect.stringContaining('This is how emails from'),
  })
})

test('an agency has a paragraph for its privacy policy that says what is computed about people, and may write its own', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { privacyParagraph, version } = await me(e.get, mine(me))
  expect(privacyParagraph).toMatch(/makes no decisions about you.*does not score or rank people/s)

  const own = 'We use Gable to keep in touch with you.'
  await me(e.update, { ...mine(me), body: { version, privacyParagraph: own } })

  expect((await me(e.get, mine(me))).privacyParagraph).toBe(own)
})

test('a light brand without a logo keeps its colour in the header and the buttons of emails and public pages', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { mailHtml } = await me(e.preview, { body: { primaryColour: '#ffcc00' } })
  expect(mailHtml).toMatch(/padding:20px 32px;background-color:#ffcc00[^>]*><span style="color:#15211d/)
})
