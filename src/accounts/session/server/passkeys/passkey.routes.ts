import { originOf, type Routes } from '#platform/http/routes.ts'
import { passkeyEndpoints as e } from '../../passkey.contract.ts'
import type { AccessTokens } from '../access-token.ts'
import { askPasskeys, signInWithPasskey } from './passkey-sign-in.service.ts'
import { addPasskey, askMyPasskeys, startPasskey, myPasskeys, removePasskey, renamePasskey } from './passkey.service.ts'

export const passkeyRoutes = (tokens: AccessTokens) => (route: Routes) => {
  route.inTransaction(e.list, (ctx) => myPasskeys(ctx))
  route.outside(e.begin, (caller, { body }) => startPasskey(caller, body))
  route.outside(e.add, (caller, { body }) => addPasskey(caller, body))
  route.inTransaction(e.rename, (ctx, { params, body }) => renamePasskey(ctx, params.id, body.name))
  route.outside(e.remove, (caller, { params, body }) => removePasskey(caller, params.id, body))
  route.outside(e.prove, (caller) => askMyPasskeys(caller))
  route.public(e.loginOptions, (platform, { body }) => askPasskeys(platform, body.challenge))
  route.public(e.login, (platform, { body }, request) =>
    signInWithPasskey({ platform, tokens }, body, {
      deviceTokens: body.deviceTokens,
      origin: originOf(request),
      requestId: request.id,
    }),
  )
}
