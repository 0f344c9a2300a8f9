import { agentEndpoints } from '#accounts/agents/agents.contract.ts'
import { sessionEndpoints } from '#accounts/session/session.contract.ts'
import { roleEndpoints } from '#accounts/users/roles.contract.ts'
import { userEndpoints } from '#accounts/users/users.contract.ts'
import { viewEndpoints } from '#accounts/views/views.contract.ts'
import { testPassword } from '../test-agency.ts'
import { type Filling, uniqueMail } from './filling.ts'

/** Those who work at the agency. */
export async function fillStaff(filling: Filling) {
  const { portal, me, word } = filling
  const role = await me(roleEndpoints.create, { body: { name: `${word} role`, permissions: ['listings.read'] } })
  const invited = await me(userEndpoints.invite, { body: { firstName: word, lastName: word, email: uniqueMail(filling) } })
  const view = await me(viewEndpoints.create, { body: { entity: 'contacts', name: word, isShared: true } })
  const leaver = await me(agentEndpoints.create, { body: { name: `${word} Leaver` } })
  await me(agentEndpoints.archive, { params: { id: leaver.id }, body: { listingsTo: me.agentId, contactsTo: me.agentId } })
  await portal.app.inject({
    method: sessionEndpoints.login.method,
    url: sessionEndpoints.login.path,
    payload: { email: me.email, password: testPassword },
  })
  const signIn = (await me(sessionEndpoints.signIns, {})).find(({ isCurrent }) => !isCurrent)
  return {
    role: role.id ?? '',
    invited: invited.id,
    user: me.userId,
    agent: me.agentId ?? '',
    leaver: leaver.id,
    view: view.id,
    signIn: signIn?.id ?? '',
  }
}
