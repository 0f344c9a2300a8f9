import type { Caller } from '#platform/context.ts'
import type { ConnectionTest } from '../../portal-accounts.contract.ts'
import { adapterFor } from '../adapters/adapters.ts'
import { noteAccountHealth, rememberServerKey } from './portal-accounts.store.ts'
import { requireAccount } from './portal-accounts.service.ts'
import { connectionFor } from '../publications/publication-send.ts'

const testTimeoutMs = 15_000

/** Tries what a sending would do, short of sending; nothing of it is a secret. */
export async function testAccount(caller: Caller, id: string): Promise<ConnectionTest> {
  const account = await caller.transaction((ctx) => requireAccount(ctx, id))
  const connection = await connectionFor(caller, { account }, AbortSignal.timeout(testTimeoutMs * 2))
  if (!connection)
    return {
      isOk: false,
      steps: [{ name: 'Credentials', isOk: false, message: 'None entered, or they can no longer be read' }],
    }
  const { steps, serverKey } = await adapterFor(account.portalType).test({ ...connection, timeoutMs: testTimeoutMs })
  const wrong = steps.find(({ isOk }) => !isOk)
  await caller.transaction(async (ctx) => {
    if (serverKey && !account.serverKey) await rememberServerKey(ctx, id, serverKey)
    await noteAccountHealth(ctx, id, wrong ? { message: wrong.message, shownKey: wrong.shownKey } : null)
    ctx.changed('portalAccount', id)
  })
  return { isOk: !wrong, steps: steps.map(({ name, isOk, message }) => ({ name, isOk, message })) }
}
