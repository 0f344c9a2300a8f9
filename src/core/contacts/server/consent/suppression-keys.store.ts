import { randomBytes } from 'node:crypto'
import type { Archived } from '#platform/archive-parts.ts'
import { type Context, newId } from '#platform/context.ts'
import type { Secrets } from '#platform/secrets.ts'

export const suppressionPurpose = 'suppressions'
const keyBytes = 32

/** Those of the agency that can be opened, newest first. One sealed with a lost key compares with nothing and stops no one from working. */
export async function agencyKeys({ db, scope, platform, log }: Context): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('suppression_keys')
    .select('hash_key')
    .where('agency_id', '=', scope.agencyId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.flatMap(({ hash_key: sealed }) => {
    const key = opened(platform.secrets, sealed)
    if (!key) log.error('A key of opt-outs is encrypted with a SECRET_KEY that is not known: erased people are not recognised')
    return key ? [key] : []
  })
}

/** Two that start at the same time each make one: both stay valid. */
export async function keyToWriteWith(ctx: Context): Promise<Buffer> {
  const [newest] = await agencyKeys(ctx)
  if (newest) return newest
  const { db, scope, clock, platform } = ctx
  const key = randomBytes(keyBytes)
  await db
    .insertInto('suppression_keys')
    .values({ agency_id: scope.agencyId, id: newId(), hash_key: sealed(platform.secrets, key), created_at: clock() })
    .execute()
  return key
}

const sealed = (secrets: Secrets, key: Buffer) => secrets.seal(key.toString('hex'), suppressionPurpose)
function opened(secrets: Secrets, bytes: Buffer): Buffer | undefined {
  try {
    return Buffer.from(secrets.open(bytes, suppressionPurpose), 'hex')
  } catch {
    return undefined
  }
}

type Hook<Name extends 'leaves' | 'arrives'> = Archived[Name] extends ReadonlyMap<string, infer F> ? F : never

/** In hexadecimal, as a row has it. Without the key the hashes beside it say nothing to another installation. */
export const keyLeaves: Hook<'leaves'> = (row, secrets) => {
  const key = opened(secrets, Buffer.from(String(row['hash_key']).slice(2), 'hex'))
  return key ? { ...row, hash_key: `\\x${key.toString('hex')}` } : null
}

export const keyArrives: Hook<'arrives'> = (row, { secrets }) => {
  const hex = /^\\x([0-9a-f]{64})$/.exec(String(row['hash_key']))?.[1]
  return hex ? { ...row, hash_key: `\\x${sealed(secrets, Buffer.from(hex, 'hex')).toString('hex')}` } : null
}
