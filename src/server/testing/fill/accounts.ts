import { agentEndpoints } from '#accounts/agents/agents.contract.ts'
import { appearanceEndpoints } from '#accounts/appearance/appearance.contract.ts'
import { notificationEndpoints } from '#accounts/notifications/notifications.contract.ts'
import { factorEndpoints } from '#accounts/session/factor.contract.ts'
import { stepAt, totpCode } from '#accounts/session/server/factor/totp.ts'
import { sessionEndpoints } from '#accounts/session/session.contract.ts'
import { roleEndpoints } from '#accounts/users/roles.contract.ts'
import { userEndpoints } from '#accounts/users/users.contract.ts'
import { viewEndpoints } from '#accounts/views/views.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { taskEndpoints } from '#workflow/tasks/tasks.contract.ts'
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

/** Those who work at the agency, those who come and those who leave. */
export async function fillStaff(filling: Filling) {
  const { me, word } = filling
  const role = await me(roleEndpoints.create, { body: { name: `${word} role`, permissions: ['listings.read'] } })
  const invited = await me(userEndpoints.invite, { body: { firstName: word, lastName: word, email: uniqueMail(filling) } })
  const leaver = await me(agentEndpoints.create, { body: { name: `${word} Leaver` } })
  await leave(filling, leaver.id)
  await me(agentEndpoints.archive, { params: { id: leaver.id }, body: { listingsTo: null, contactsTo: null } })
  return {
    role: role.id ?? '',
    invited: invited.id,
    user: me.userId,
    agent: me.agentId ?? '',
    leaver: leaver.id,
  }
}

/** Their contact and their task go to the owner. */
async function leave(filling: Filling, agentId: string): Promise<void> {
  const { portal, me, word } = filling
  const { id } = await me(userEndpoints.create, {
    body: { ...{ firstName: word, lastName: 'Leaver', email: uniqueMail(filling) }, agentId, password: testPassword },
  })
  await me(contactEndpoints.create, { body: { firstName: word, lastName: 'Handed', agentIds: [agentId] } })
  await me(taskEndpoints.create, { body: { subject: word, assigneeIds: [id] } })
  await me(userEndpoints.remove, { params: { id }, query: { handOverTo: me.agentId ?? '', tasksTo: me.userId } })
  for (const job of ['agents.hand-over', 'tasks.hand-over']) await portal.runJobs(job)
}
