import { agentEndpoints } from '#accounts/agents/agents.contract.ts'
import { roleEndpoints } from '#accounts/users/roles.contract.ts'
import { userEndpoints } from '#accounts/users/users.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { taskEndpoints } from '#workflow/tasks/tasks.contract.ts'
import { testPassword } from '../test-agency.ts'
import { type Filling, uniqueMail } from './filling.ts'

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
