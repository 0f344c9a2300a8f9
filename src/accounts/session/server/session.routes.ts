import type { FastifyRequest } from 'fastify'
import { originOf, type Routes } from '#platform/http/routes.ts'
import { isFromThisMachine } from '#platform/http/this-machine.ts'
import { sessionEndpoints as e } from '../session.contract.ts'
import type { AccessTokens } from './access-token.ts'
import { changePassword } from './password/password-change.service.ts'
import { askForReset, resetPassword } from './password/password-reset.service.ts'
import { endOtherSignIns, endSignIn, mySignIns, refresh, signOut, storedAuthUser } from './session.service.ts'
import { signIn, signInWithCode } from './sign-in.service.ts'

export const sessionRoutes = (tokens: AccessTokens) => (route: Routes) => {
  const attemptOf = (request: FastifyRequest, { deviceToken }: { deviceToken?: string | undefined }) => ({
    deviceToken,
    origin: originOf(request),
    requestId: request.id,
    isFromThisMachine: isFromThisMachine(request),
  })
  route.public(e.login, (platform, { body }, request) => signIn({ platform, tokens }, body, attemptOf(request, body)))
  route.public(e.loginCode, (platform, { body }, request) => signInWithCode({ platform, tokens }, body, attemptOf(request, body)))
  route.public(e.refresh, (platform, { body }) => refresh({ platform, tokens }, body.refreshToken))
  route.public(e.forgotPassword, (platform, { body }, request) => askForReset(platform, body.email, request.id))
  route.public(e.resetPassword, (platform, { body }, request) =>
    resetPassword(platform, body, { origin: originOf(request), requestId: request.id }),
  )
  route.inTransaction(e.logout, (ctx) => signOut(ctx))
  route.outside(e.changePassword, (caller, { body }) => changePassword(caller, body))
  route.inTransaction(e.signIns, (ctx) => mySignIns(ctx))
  route.inTransaction(e.endOtherSignIns, (ctx) => endOtherSignIns(ctx))
  route.inTransaction(e.endSignIn, (ctx, { params }) => endSignIn(ctx, params.id))
  route.inTransaction(e.getUser, (ctx, { body }) => storedAuthUser(ctx, body.email))
}
