import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { ErrorObject, ValidateFunction } from 'ajv'

const file = new URL('../../../../../shared/data/domain-openapi/domain-listing-management-subset.openapi.json', import.meta.url)

/** True where Domain's own description lies beside the project; it may not be copied into it (see SOURCES.md there). */
export const hasDomainOpenApi = existsSync(file)

/** Faults of a body by Domain's OpenAPI; undefined for a call that it does not describe. */
export type CheckBody = (method: string, path: string, body: unknown) => ErrorObject[] | undefined

/** Undefined without the description, or in an installation without the tools for developers. */
export async function domainBodyCheck(): Promise<CheckBody | undefined> {
  if (!hasDomainOpenApi || !isInstalled('ajv')) return undefined
  const { Ajv } = await import('ajv')
  const { default: formats } = await import('ajv-formats')
  const api = JSON.parse(readFileSync(file, 'utf8')) as OpenApi
  const ajv = new Ajv({ allErrors: true, strict: false })
  formats.default(ajv)
  ajv.addSchema(closed(api), 'domain')
  const known = new Map<string, ValidateFunction>()
  return (method, path, body) => {
    const key = `${method.toLowerCase()} ${path}`
    const schema = api.paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema.$ref
    if (!schema) return undefined
    const validate = known.get(key) ?? ajv.compile({ $ref: `domain${schema}` })
    known.set(key, validate)
    return validate(body) ? [] : (validate.errors ?? [])
  }
}

interface OpenApi {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: { $ref?: string } }> } }>>
  components: { schemas: Record<string, { properties?: object; additionalProperties?: unknown }> }
}

/** A field that Domain does not know is a mistake of ours, though its description would let it pass. */
function closed(api: OpenApi): OpenApi {
  for (const schema of Object.values(api.components.schemas)) if (schema.properties) schema.additionalProperties ??= false
  return api
}

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name)
    return true
  } catch {
    return false
  }
}
