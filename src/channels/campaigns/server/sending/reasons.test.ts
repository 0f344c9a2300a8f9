import { expect, test } from 'vitest'
import { brandingEndpoints } from '#accounts/branding/branding.contract.ts'
import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { campaignEndpoints as e } from '../../campaigns.contract.ts'
import { headerOf } from '../testing/mail-server.ts'
import { letter } from '../testing/people.ts'
import { sendingPortal } from '../testing/sending-portal.ts'

const { server, portal, ready } = await sendingPortal()

test('each reader of a newsletter is told why they get it: the open home they came to, or that they agreed', async () => {
  const { me, ids } = await ready([
    { email: 'open@a.example', consent: null },
    { email: 'agreed@a.example', purpose: 'newsletter', consent: null },
    { email: 'met@a.example', consent: null },
  ])
  const given = [
    { state: 'inferred' as const, source: 'Open home, 12 Bayview Parade' },
    { state: 'express' as const, source: 'Import of l.csv' },
    { state: 'inferred' as const, source: 'Old client, very rich' },
  ]
  for (const [n, contactId] of ids.entries())
    await me(consentEndpoints.record, {
      body: {
        contactId,
        channels: ['email'],
        purposes: ['newsletter'],
        happenedAt: '2026-11-03T02:00:00.000Z',
        ...(given[n] ?? { state: 'express', source: '' }),
      },
    })
  const campaign = await letter(me, { purpose: 'newsletter' })
  await me(e.activate, { body: { id: campaign.id } })
  await portal.runJobs()
  const footOf = (address: string) => {
    const { email } = server.received.find(({ to }) => to === address) ?? {}
    const why = (text = '') => /You’re receiving this[^.<]*\./.exec(text.replaceAll(/=\r?\n/g, ''))?.[0]
    return [why(email?.text), why(email?.html)]
  }

  const open = 'You’re receiving this because you signed in at our open home at 12 Bayview Parade, on 3 Nov 2026.'
  const agreed = 'You’re receiving this because you agreed to receive our newsletter on 3 Nov 2026.'
  const met = 'You’re receiving this because you’re on our contact list.'
  expect(footOf('open@a.example')).toEqual([open, open])
  expect(footOf('agreed@a.example')).toEqual([agreed, agreed])
  expect(footOf('met@a.example')).toEqual([met, met])
  const preview = await me(e.preview, { body: { id: campaign.id, contactId: ids[0] ?? '' } })
  expect([preview.text.includes(open), preview.html.includes(open)]).toEqual([true, true])
  expect((await me(e.preview, { body: { id: campaign.id } })).text).toContain(met)
})

test('the unsubscribe page collects nothing, and shows no collection notice', async () => {
  const { me } = await ready([{ email: 'ann@a.example' }])
  const { version } = await me(brandingEndpoints.get, { params: { id: me.agencyId } })
  const body = { version, collectionNotice: 'We collect your name to keep you informed about this property.' }
  await me(brandingEndpoints.update, { params: { id: me.agencyId }, body })
  const campaign = await letter(me)
  await me(e.activate, { body: { id: campaign.id } })
  await portal.runJobs()
  const url = new URL(/<(https:[^>]+)>/.exec(headerOf(server.received[0] as never, 'list-unsubscribe'))?.[1] ?? '').pathname
  const page = await portal.app.inject({ url })
  expect([page.statusCode, page.body.includes('We collect your name')]).toEqual([200, false])
})

test('a campaign that was activated with one reason for all sends each reader their own', async () => {
  const { me, ids } = await ready([{ email: 'old@a.example', consent: null }])
  const given = { state: 'inferred' as const, source: 'Open home, 12 Bayview Parade', happenedAt: '2026-11-03T02:00:00.000Z' }
  await me(consentEndpoints.record, {
    body: { contactId: ids[0] ?? '', channels: ['email'], purposes: ['newsletter'], ...given },
  })
  const campaign = await letter(me, { purpose: 'newsletter' })
  await me(e.activate, { body: { id: campaign.id } })
  const { rows } = await portal.owner.query('select frozen from campaigns where id = $1', [campaign.id])
  const { frozen } = rows[0] as { frozen: { mail: Record<'html' | 'text', { literals: string[]; slots: { kind: string }[] }> } }
  // Activation froze it like this before: the sentence in the text, and no place for another.
  for (const part of [frozen.mail.html, frozen.mail.text]) {
    const at = part.slots.findIndex(({ kind }) => kind === 'reason')
    part.slots.splice(at, 1)
    part.literals.splice(
      at,
      2,
      `${part.literals[at]}You’re receiving this because you subscribed to our newsletter.${part.literals[at + 1]}`,
    )
  }
  await portal.owner.query('update campaigns set frozen = $2 where id = $1', [campaign.id, JSON.stringify(frozen)])
  await portal.runJobs()
  const { email } = server.received.find(({ to }) => to === 'old@a.example') ?? {}
  expect(email?.text).toContain('because you signed in at our open home at 12 Bayview Parade, on 3 Nov 2026.')
  expect(email?.text).not.toContain('subscribed to our newsletter')
  expect(email?.html).not.toContain('subscribed to our newsletter')
})
