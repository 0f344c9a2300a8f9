import * as z from 'zod'
import type { Endpoint } from '#common/endpoint.ts'
import type { EndpointGroup } from '../feature.ts'
import { namedSchemas, type Refer } from './openapi-schemas.ts'

type Json = Record<string, unknown>

const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
    fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    current: z.unknown().optional(),
    source: z.string().optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Problem' })

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  /** The cookie of the pages under /operate. */
  operator: { type: 'apiKey', in: 'cookie', name: 'gable_operator' },
}
const securityOf = ({ access }: Endpoint): Json => {
  if (access === 'public') return { security: [] }
  if (access === 'operator') return { security: [{ operator: [] }] }
  return { 'x-permission': access.permission, 'x-scope': access.scope }
}

/** Pure function: endpoints -> OpenAPI 3.1 document. Schemas with `.meta({ id })` become components. */
export function openapi(
  groups: readonly EndpointGroup[],
  { title, version, url }: { title: string; version: string; url: string },
): Json {
  const { schemas, refer } = namedSchemas()
  const paths: Record<string, Json> = {}
  for (const group of groups)
    for (const [name, e] of Object.entries(group.endpoints))
      (paths[e.path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})[e.method.toLowerCase()] = operation(group.name, name, e, refer)
  return {
    openapi: '3.1.1',
    info: { title, version, description: 'Every endpoint of the staff portal. Errors are RFC 9457 problem documents.' },
    servers: [{ url }],
    security: [{ bearer: [] }],
    tags: groups.map(({ name }) => ({ name })),
    components: { schemas, securitySchemes },
    paths,
  }
}

function operation(tag: string, name: string, e: Endpoint, refer: Refer): Json {
  const json = (s: z.ZodType, io: 'input' | 'output', type = 'application/json') => ({ [type]: { schema: refer(s, io) } })
  const error = (description: string) => ({ description, content: json(Problem, 'output', 'application/problem+json') })
  const parameters = (s: z.ZodType | undefined, where: 'path' | 'query') => {
    if (!s) return []
    const { properties = {}, required = [] } = refer(s, 'input') as { properties?: Json; required?: string[] }
    return Object.entries(properties).map(([key, schema]) => ({
      name: key,
      in: where,
      required: where === 'path' || required.includes(key),
      schema,
    }))
  }
  const answer = e.events
    ? { description: 'Server-sent events', content: { 'text/event-stream': { schema: refer(e.events, 'output') } } }
    : e.produces
      ? { description: 'The file', content: { [e.produces]: { schema: { type: 'string', contentMediaType: e.produces } } } }
      : e.response
        ? { description: 'OK', content: json(e.response, 'output') }
        : { description: 'Done, no content' }
  const form = {
    type: 'object',
    properties: { files: { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } } },
  }
  const isOpen = e.access === 'public'
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: e.summary,
    ...securityOf(e),
    parameters: [
      ...parameters(e.params, 'path'),
      ...parameters(e.query, 'query'),
      ...(e.creates
        ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]
        : []),
    ],
    ...(e.body
      ? { requestBody: { required: true, content: json(e.body, 'input') } }
      : e.files
        ? { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } }
        : {}),
    responses: {
      [String(e.status ?? (e.response || e.events || e.produces ? 200 : 204))]: answer,
      '400': error('Validation failed; `fields` lists every invalid field'),
      ...(!isOpen && { '401': error('Invalid credentials'), '403': error('Your role does not allow this') }),
      ...(e.params && { '404': error('Not found, or belongs to another agency') }),
      '429': error('Too many requests'),
      '500': error('Internal Server Error'),
      '503': error('Overloaded; Retry-After says when to try again'),
    },
  }
}
