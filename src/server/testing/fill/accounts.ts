import { appearanceEndpoints } from '#accounts/appearance/appearance.contract.ts'
import { notificationEndpoints } from '#accounts/notifications/notifications.contract.ts'
import { factorEndpoints } from '#accounts/session/factor.contract.ts'
import { stepAt, totpCode } from '#accounts/session/server/factor/totp.ts'
import { sessionEndpoints } from '#accounts/session/session.contract.ts'
import { userEndpoints } from '#accounts/users/users.contract.ts'
import { viewEndpoints } from '#accounts/views/views.contract.ts'
import { calendarEndpoints } from '#workspace/calendar/calendar.contract.ts'
import { caller, testPassword } from '../test-agency.ts'
import { type Filling, uniqueMail } from './filling.ts'

/** What a user sets for themselves. */
export async function fillSettings({ me, word }: Filling) {
  await me(appearanceEndpoints.change, { body: { colourScheme: 'dark', density: 'compact' } })
  await me(notificationEndpoints.changeSettings, { body: { items: [{ kind: 'enquiry', isInApp: true, mail: 'daily' }] } })
  const view = await me(viewEndpoints.create, { body: { entity: 'contacts', name: word, isShared: true } })
  await me(viewEndpoints.choose, { body: { entity: 'contacts', order: [view.id], defaultViewId: view.id } })
  await me(calendarEndpoints.makeFeed, {})
  return { view: view.id }
}

/** A colleague who signs in with a second factor, and has forgotten their password. The owner's sign-in is left as it is. */
export async function fillSignIns(filling: Filling) {
  const { portal, me, word } = filling
  const email = uniqueMail(filling)
  const post = ({ method, path: url }: typeof sessionEndpoints.login | typeof sessionEndpoints.forgotPassword, payload: object) =>
    portal.app.inject({ method, url, payload })
  await me(userEndpoints.create, {
    body: { firstName: word, lastName: 'Colleague', email, role: 'agent', password: testPassword },
  })
  const { accessToken } = (await post(sessionEndpoints.login, { email, password: testPassword })).json<{ accessToken: string }>()
  const colleague = caller(portal.app, accessToken)
  const { secret } = await colleague(factorEndpoints.begin, { body: { password: testPassword } })
  await colleague(factorEndpoints.confirm, { body: { code: totpCode(secret, stepAt(portal.platform.clock())) } })
  await post(sessionEndpoints.forgotPassword, { email })
  await portal.runJobs('session.mail-reset')

  await post(sessionEndpoints.login, { email: me.email, password: testPassword })
  const signIn = (await me(sessionEndpoints.signIns, {})).find(({ isCurrent }) => !isCurrent)
  return { signIn: signIn?.id ?? '' }
}
