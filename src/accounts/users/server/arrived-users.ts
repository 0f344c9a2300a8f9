import { addLogin, hasLogin } from '#accounts/session/server/logins.service.ts'
import type { Caller } from '#platform/context.ts'
import { emailsAfter, setEmail } from './users.store.ts'

export interface AdmittedUsers {
  withLogin: number
  /** Their address belongs to a login here, or is none: an owner gives them another one. */
  withoutLogin: string[]
}

/** Users of an imported agency, who came without a password: each gets a login that an invitation completes. May run twice. */
export async function admitUsers(caller: Caller): Promise<AdmittedUsers> {
  const result: AdmittedUsers = { withLogin: 0, withoutLogin: [] }
  for (let after: string | undefined, isFirst = true; isFirst || after; isFirst = false) {
    const from: string | undefined = after
    after = await caller.transaction(async (ctx) => {
      const users = await emailsAfter(ctx, from, 200)
      for (const { id: userId, email } of users) {
        const person = { agencyId: ctx.scope.agencyId, userId }
        if (await hasLogin(ctx.db, person)) continue
        const address = email.toLowerCase()
        if (address.includes('@') && (await addLogin(ctx.db, person, address, null))) {
          result.withLogin++
          continue
        }
        // `.invalid` is reserved (RFC 2606): no mail ever goes there.
        const placeholder = `user-${userId}@imported.invalid`
        await addLogin(ctx.db, person, placeholder, null)
        await setEmail(ctx, userId, placeholder)
        result.withoutLogin.push(email)
      }
      return users.length === 200 ? users.at(-1)?.id : undefined
    })
  }
  return result
}
