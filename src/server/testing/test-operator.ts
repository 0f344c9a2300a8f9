import { stepAt, totpCode } from '#accounts/session/server/factor/totp.ts'
import { operateEndpoints } from '#workspace/operate/operate.contract.ts'
import { makeLink } from '#workspace/operate/server/operator-sign-in.service.ts'
import type { TestPortal } from './test-portal.ts'

export const operatorPassword = 'a ladder by the boat shed'

/** The way an operator comes in: the link of the command line, a password, the first code. */
export async function newOperator(portal: TestPortal, email: string, remoteAddress = '10.1.0.1') {
  const { token } = await makeLink(portal.platform, { email, name: 'Kim Tran' })
  const post = (e: { path: string }, payload: object) =>
    portal.app.inject({ method: 'POST', url: e.path, payload, remoteAddress })
  const { secret } = (await post(operateEndpoints.begin, { token })).json<{ secret: string }>()
  const code = () => totpCode(secret, stepAt(portal.platform.clock()))
  const entered = await post(operateEndpoints.activate, { token, password: operatorPassword, code: code() })
  if (entered.statusCode !== 200) throw new Error(`The operator was refused: ${entered.body}`)
  const sets = [entered.headers['set-cookie'] ?? []].flat()
  return { email, token, code, set: sets[0], cookie: sets.map((one) => one.split(';')[0]).join('; ') }
}
