import * as z from 'zod'
import { plainMessage } from './plain-message.ts'

type Parsed = { value: unknown } | { issues: z.core.$ZodIssue[] }

/**
 * Parses like the schema itself. Of an object of many fields that may all be missing (a change of a listing names three of 170), only those
 * that were sent are looked at: zod makes two objects for each of the others to find that it is missing.
 */
export function sparseParser(schema: z.ZodType): (data: unknown) => Parsed {
  const whole = (data: unknown): Parsed => {
    const parsed = z.safeParse(schema, data, { error: plainMessage })
    return parsed.success ? { value: parsed.data } : { issues: parsed.error.issues }
  }
  if (!(schema instanceof z.ZodObject) || schema.def.catchall || schema.def.checks?.length) return whole
  const shape = schema.shape as Record<string, z.ZodType>
  const always = Object.keys(shape).filter((key) => !mayBeMissing(shape[key] as z.ZodType))
  if (Object.keys(shape).length - always.length < worthIt) return whole
  return (data) => {
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return whole(data)
    const sent = data as Record<string, unknown>
    const value: Record<string, unknown> = {}
    for (const key of new Set([...always, ...Object.keys(sent)])) {
      const field = Object.hasOwn(shape, key) && shape[key]
      if (!field) continue
      const parsed = z.safeParse(field, sent[key])
      // The words of a wrong body, and the order of its fields, are zod's.
      if (!parsed.success) return whole(data)
      value[key] = parsed.data
    }
    return { value }
  }
}

const worthIt = 20
/** Missing stays missing: neither an error nor a default. */
const mayBeMissing = ({ _zod }: z.ZodType) => _zod.optin === 'optional' && _zod.optout === 'optional'
