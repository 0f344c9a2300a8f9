import { escapeHtml } from '#common/escape-html.ts'
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

interface Operation {
  summary: string
  tags: string[]
  'x-permission'?: string
  'x-scope'?: string
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

/**
 * `/api/openapi.json`, and `/api/docs`: the contract as a page that needs no script, so it runs under the strictest policy. The ready-made
 * readers want inline styles, report to their makers or weigh megabytes. Made when first asked for.
 */
export function apiDocument(app: FastifyInstance, write: () => string): void {
  let document: string | undefined
  let page: { html: string; styleHash: string } | undefined
  const text = () => (document ??= write())
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text()),
  )
  app.get('/api/docs', (_request, reply) => {
    page ??= render(JSON.parse(text()) as Document)
    const policy = `default-src 'none'; style-src 'sha256-${page.styleHash}'; frame-ancestors 'none'; base-uri 'none'`
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(page.html)
  })
}

const style = `:root{color-scheme:light dark;--line:#8883}body{font:14px/1.55 "Inter Variable",system-ui,sans-serif;margin:0 auto;max-width:1040px;padding:32px 20px 80px}
h1{font-size:24px;margin:0}h2{font-size:16px;margin:36px 0 6px;text-transform:capitalize}summary{cursor:pointer;display:flex;gap:12px;align-items:baseline;padding:7px 4px}
details.call{border-bottom:1px solid var(--line)}details[open]>summary{font-weight:600}code,pre{font:12.5px/1.5 ui-monospace,monospace}pre{overflow:auto;background:#8881;border-radius:8px;padding:12px;max-height:420px}
.m{font-weight:700;width:62px;flex:none;font-size:12px}.GET{color:#1f7a5c}.POST{color:#2f6fc1}.PUT{color:#a86a00}.DELETE{color:#c23b33}.s{margin-left:auto;opacity:.75;text-align:right;font-weight:400}
.in{padding:0 4px 14px 78px}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:4px 10px 4px 0;vertical-align:top;border-bottom:1px solid var(--line)}nav a{margin-right:14px}a{color:inherit}
@media(max-width:640px){.in{padding-left:4px}.s{display:none}summary code{overflow-wrap:anywhere}}@media(prefers-color-scheme:dark){.GET{color:#59c9a2}.POST{color:#7fb2f0}.PUT{color:#e0a94a}.DELETE{color:#ff8a80}}`

function render({ paths, components }: Document): { html: string; styleHash: string } {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, op]) => ({ path, method: method.toUpperCase(), op })),
  )
  const byTag = Map.groupBy(calls, (c) => c.op.tags[0] ?? 'other')
  const json = (schema: unknown) => `<pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`
  const bodyOf = (content: Record<string, { schema: unknown }> | undefined) =>
    Object.entries(content ?? {})
      .map(([type, { schema }]) => `<p><code>${escapeHtml(type)}</code></p>${json(schema)}`)
      .join('')
  const call = ({
    path,
    method,
    op,
  }: (typeof calls)[number]) => `<details class="call" id="${escapeHtml(`${method}-${path}`)}"><summary><span class="m ${method}">${method}</span><code>${escapeHtml(path)}</code><span class="s">${escapeHtml(op.summary)}</span></summary><div class="in">
<p>${escapeHtml(op.summary)}. ${op['x-permission'] ? `Needs <code>${escapeHtml(op['x-permission'])}</code>, touches <code>${escapeHtml(op['x-scope'] ?? '')}</code>.` : 'Open to everyone.'}</p>
${op.parameters.length ? `<table><tr><th>Parameter<th>In<th>Shape</tr>${op.parameters.map((p) => `<tr><td><code>${escapeHtml(p.name)}</code>${p.required ? ' *' : ''}<td>${p.in}<td><code>${escapeHtml(JSON.stringify(p.schema))}</code></tr>`).join('')}</table>` : ''}
${op.requestBody ? `<h4>Body</h4>${bodyOf(op.requestBody.content)}` : ''}
${Object.entries(op.responses)
  .map(([status, r]) => (Number(status) < 300 ? `<h4>${status} ${escapeHtml(r.description)}</h4>${bodyOf(r.content)}` : ''))
  .join('')}</div></details>`
  const sections = [...byTag]
    .map(([tag, list]) => `<h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${list.map(call).join('')}`)
    .join('')
  const shapes = Object.entries(components.schemas)
    .map(
      ([name, schema]) =>
        `<details class="call" id="schema-${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary><div class="in">${json(schema)}</div></details>`,
    )
    .join('')
  const html = `<!doctype html><html lang="en-AU"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Gable API</title><style>${style}</style>
<h1>Gable API</h1><p>${calls.length} endpoints. Also available as a document: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1). Errors are RFC 9457 problem documents.</p>
<nav>${[...byTag.keys()].map((tag) => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`).join('')}<a href="#shapes">shapes</a></nav>${sections}<h2 id="shapes">Shapes</h2>${shapes}</html>`
  return { html, styleHash: createHash('sha256').update(style).digest('base64') }
}
