import type { Context } from '#platform/context.ts'
import type { ContactFields } from '../contact-fields.contract.ts'
import { suppressionHashes } from './suppression.store.ts'

/** Under which hashes the addresses and numbers of a person are known again after they were erased. */
export const hashesOf = (ctx: Context, fields: readonly ContactFields[]) =>
  suppressionHashes(ctx, { emails: fields.flatMap((f) => f.emails), phones: fields.flatMap((f) => f.phones) })
