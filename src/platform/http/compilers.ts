import fjs from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { AppError, catalogue, invalid } from '#common/errors.ts'
import { plainMessage } from './plain-message.ts'

/**
 * Requests are parsed by zod. Responses are checked by zod in development and tests (drift throws), and written by
 * fast-json-stringify in production: about a third of the CPU, and fields that the schema does not name are still dropped.
 */
export function setZodCompilers(app: FastifyInstance, { checksResponses }: { checksResponses: boolean }): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const zod = schema as unknown as z.ZodType
    return (data) => {
      // A missing body is an empty one: the answer then names the fields that are missing.
      const parsed = z.safeParse(zod, httpPart === 'body' && data === null ? {} : data, { error: plainMessage })
      if (parsed.success) return { value: parsed.data }
      const refused = badFields(parsed.error.issues)
      // An address with something in it that is no id: for a person there is nothing behind it.
      return { error: httpPart === 'params' ? new AppError('invalid', catalogue.not_found, refused.extras) : refused }
    }
  })
  app.setSerializerCompiler(({ schema, method, url }) => {
    const zod = schema as unknown as z.ZodType
    if (!checksResponses) return serialiserOf(zod)
    return (data) => JSON.stringify(checked(zod, data, `${method} ${url}`))
  })
}

// One answer is shared by several calls (create, update and get all give a Listing), and each compiled serialiser takes memory.
const serialisers = new Map<z.ZodType, (data: unknown) => string>()
function serialiserOf(schema: z.ZodType): (data: unknown) => string {
  const known = serialisers.get(schema)
  if (known) return known
  const made = fjs(z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' }) as never) as (
    data: unknown,
  ) => string
  serialisers.set(schema, made)
  return made
}

/** Returns what the contract promises, or an error that names the call: a new column must not leak and a missing one must not slip by. */
export function checked(schema: z.ZodType, data: unknown, call: string): unknown {
  const encoded = z.safeEncode(schema, data as never)
  if (!encoded.success) throw new Error(`${call} returned a response that does not match its contract: ${encoded.error.message}`)
  return encoded.data
}

function badFields(issues: z.core.$ZodIssue[]): AppError {
  return invalid(issues.flatMap((issue) => flatten(issue, [])))
}
function flatten(issue: z.core.$ZodIssue, above: PropertyKey[]): { path: string; message: string }[] {
  return [{ path: [...above, ...issue.path].map(String).join('.'), message: issue.message }]
}
