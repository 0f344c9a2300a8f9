import { expect, test } from 'vitest'
import { sessionEndpoints } from '#accounts/session/session.contract.ts'
import { userEndpoints } from '#accounts/users/users.contract.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { brandingEndpoints } from '../branding.contract.ts'

const portal = await testPortal()

test('mails about passwords and invitations wear the frame of the agency, without its words to clients', async () => {
  const me = await (await portal.newAgency()).signIn()
  await me(brandingEndpoints.update, {
    params: { id: me.agencyId },
    body: {
      version: 1,
      tradingName: 'Vale & Sons',
      legalName: 'Vale Property Pty Ltd',
      primaryColour: '#7a1f3d',
      mailFooter: 'Reply to be taken off.',
    },
  })
  await portal.app.inject({ method: 'POST', url: sessionEndpoints.forgotPassword.path, payload: { email: me.email } })
  await me(userEndpoints.invite, {
    body: { firstName: '<b>Nora</b>', lastName: 'Quill', email: `nora-${Date.now()}@quill.example` },
  })
  await portal.runJobs()

  const mails = portal.mails.filter(({ subject }) => /password|invites/.test(subject))
  expect(mails).toHaveLength(2)
  for (const { html, text } of mails) {
    expect(html).toContain('#7a1f3d')
    expect(html).toContain('Vale Property Pty Ltd')
    expect(html).not.toContain('taken off')
    const link = /https?:\S+token=\S+/.exec(text)?.[0] ?? 'none'
    expect(html).toContain(link.replace('&', '&amp;'))
  }
  expect(mails.map(({ html }) => html).join('')).toContain('Hello &lt;b&gt;Nora&lt;/b&gt;')
})
