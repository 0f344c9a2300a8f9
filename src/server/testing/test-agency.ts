import { randomUUID } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import type { CallInput, Endpoint, Result } from '#common/endpoint.ts'
import type { Problem } from '#common/errors.ts'
import type { Permission, Role } from '#common/permissions.ts'
import { hashPassword } from '#accounts/session/server/password/passwords.ts'
import { sessionEndpoints } from '#accounts/session/session.contract.ts'
import type { Config } from '#platform/config.ts'

/** Makes one call as a signed-in user; rejects with the problem document. */
export interface Call {
  <E extends Endpoint>(e: E, input: CallInput<E>, headers?: Record<string, string>): Promise<Result<E>>
  agencyId: string
  userId: string
  agentId: string | null
  email: string
  accessToken: string
  refreshToken: string
}
export interface TestAgency {
  id: string
  slug: string
  addAgent(name?: string): Promise<string>
  /** A user with an agent profile of their own, signed in; with a list of permissions in a role of the agency's own. */
  signIn(role?: Role | readonly Permission[]): Promise<Call>
}
export const testPassword = 'correct horse battery'

export class CallError extends Error {
  readonly status: number
  readonly problem: Problem
  readonly code: string
  constructor(response: LightMyRequestResponse) {
    const problem = response.json<Problem>()
    super(problem.detail)
    this.problem = problem
    this.status = response.statusCode
    this.code = problem.code
  }
}

const byte = () => Math.floor(Math.random() * 250) + 1
const anyAddress = () => `10.${byte()}.${byte()}.${byte()}`

export function testAgencies(app: FastifyInstance, owner: pg.Pool, config: Config) {
  let number = 0
  return async ({ slug = `agency-${++number}-${randomUUID().slice(0, 6)}` } = {}): Promise<TestAgency> => {
    const id = randomUUID()
    await owner.query('insert into agencies (id, slug, name, reference_prefix) values ($1, $2, $3, $4)', [
      id,
      slug,
      `Agency ${number}`,
      'TA',
    ])
    await owner.query('insert into public_addresses (slug, agency_id) values ($1, $2)', [slug, id])
    const addAgent = async (name = `Agent ${randomUUID().slice(0, 4)}`) => {
      const agentId = randomUUID()
      await owner.query('insert into agents (agency_id, id, name, email) values ($1, $2, $3, $4)', [
        id,
        agentId,
        name,
        `${agentId.slice(0, 8)}@agents.example`,
      ])
      return agentId
    }
    return {
      id,
      slug,
      addAgent,
      async signIn(role = 'owner') {
        const userId = randomUUID()
        const email = `${userId.slice(0, 8)}@users.example`
        const agentId = await addAgent()
        const roleId = typeof role === 'string' ? null : randomUUID()
        if (roleId)
          await owner.query('insert into roles (agency_id, id, name, permissions) values ($1, $2, $3, $4)', [
            id,
            roleId,
            `Role ${roleId}`,
            role,
          ])
        await owner.query(
          'insert into users (agency_id, id, email, first_name, last_name, role, role_id, agent_id) values ($1, $2, $3, $4, $5, $6, $7, $8)',
          [id, userId, email, 'Sam', 'Taylor', roleId ? 'custom' : role, roleId, agentId],
        )
        await owner.query('insert into logins (email, agency_id, user_id, password_hash) values ($1, $2, $3, $4)', [
          email,
          id,
          userId,
          await hashPassword(config, testPassword),
        ])
        const answer = await app.inject({
          method: 'POST',
          url: sessionEndpoints.login.path,
          // Limits by address are about one network: agencies of other tests are in others.
          remoteAddress: anyAddress(),
          payload: { email, password: testPassword },
        })
        if (answer.statusCode !== 200) throw new CallError(answer)
        const tokens = answer.json<{ accessToken: string; refreshToken: string }>()
        return Object.assign(caller(app, tokens.accessToken), { agencyId: id, userId, agentId, email, ...tokens })
      },
    }
  }
}

export function caller(app: FastifyInstance, accessToken: string) {
  return async <E extends Endpoint>(e: E, input: CallInput<E>, headers: Record<string, string> = {}): Promise<Result<E>> => {
    const {
      params = {},
      query = {},
      body,
    } = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: object }
    const url = e.path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])))
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)] as [string, string]])),
    )
    const answer = await app.inject({
      method: e.method,
      url: search.size ? `${url}?${search}` : url,
      headers: { authorization: `Bearer ${accessToken}`, ...headers },
      ...(body !== undefined && { payload: body }),
    })
    if (answer.statusCode >= 400) throw new CallError(answer)
    return (e.produces ? answer.rawPayload : e.response ? answer.json() : undefined) as Result<E>
  }
}
