import type { Routes } from '#platform/http/routes.ts'
import { factorEndpoints as e } from '../../factor.contract.ts'
import {
  startFactor,
  changeSignInSettings,
  confirmFactor,
  factorState,
  renewRecoveryCodes,
  signInSettings,
  turnFactorOff,
} from './factor.service.ts'

export function factorRoutes(route: Routes): void {
  route.inTransaction(e.state, (ctx) => factorState(ctx))
  route.outside(e.begin, (caller, { body }) => startFactor(caller, body))
  route.outside(e.confirm, (caller, { body }) => confirmFactor(caller, body.code))
  route.outside(e.newRecoveryCodes, (caller, { body }) => renewRecoveryCodes(caller, body))
  route.outside(e.turnOff, (caller, { body }) => turnFactorOff(caller, body))
  route.inTransaction(e.settings, (ctx) => signInSettings(ctx))
  route.inTransaction(e.changeSettings, (ctx, { body }) => changeSignInSettings(ctx, body))
}
