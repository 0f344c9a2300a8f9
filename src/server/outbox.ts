import { escapeHtml } from '#common/escape-html.ts'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import PostalMime from 'postal-mime'
import { notFound } from '#common/errors.ts'
import type { Platform } from '#platform/context.ts'
import { isFromThisMachine } from '#platform/http/this-machine.ts'
import { outboxFolder } from '#platform/mail/mailer.ts'

/** Emails and SMS that were not sent because no SMTP_URL or SMS_URL is set, readable on this machine only. */
export function outboxRoutes(app: FastifyInstance, { config }: Platform): void {
  if (!config.isLoopback) return
  const folder = outboxFolder(config)
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; frame-ancestors 'none'; base-uri 'none'; sandbox allow-popups allow-top-navigation-by-user-activation"

  // At the route, not by the path: `/%64ev/outbox` is the same route.
  const onRequest = async (request: FastifyRequest) => {
    if (!isFromThisMachine(request)) throw notFound()
  }
  app.get('/dev/outbox', { onRequest }, async (_request, reply) => {
    const names = (await readdir(folder).catch(() => []))
      .filter((n) => /\.(?:eml|sms)$/.test(n))
      .sort()
      .reverse()
      .slice(0, 200)
    const rows = await Promise.all(names.map(async (name) => listRow(name, await text(name))))
    const table = rows.length
      ? `<table><tr><th>When<th>To<th>Subject${rows.join('')}</table>`
      : '<p>Nothing yet. Emails appear here while SMTP_URL is not set, SMS while SMS_URL is not set.</p>'
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page('Outbox', table))
  })
  app.get<{ Params: { name: string } }>('/dev/outbox/:name', { onRequest }, async (request, reply) => {
    const { name } = request.params
    if (!/^[\w.-]+\.(?:eml|sms)$/.test(name)) throw notFound()
    const mail = await text(name).catch(() => {
      throw notFound()
    })
    if (name.endsWith('.sms'))
      return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(smsPage(mail))
    const read = await PostalMime.parse(mail)
    const linked = escapeHtml(read.text ?? '').replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
    return reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(
        page(
          read.subject ?? '',
          `<p><a href="/dev/outbox">Outbox</a></p><p>From ${escapeHtml(nameOf(read.from))}<br>To ${escapeHtml(nameOf(read.to?.[0]))}</p><iframe title="Email" srcdoc="${escapeHtml(read.html ?? '')}"></iframe><h2>Text version</h2><pre>${linked}</pre>`,
        ),
      )
  })
  const text = (name: string) => readFile(join(folder, name), 'utf8')
}

/** The headers of an SMS end at the first empty line. */
const smsText = (sms: string) => sms.slice(sms.indexOf('\n\n') + 2).trimEnd()
const smsHeader = (sms: string, name: string) => new RegExp(`^${name}: (.*)`, 'mi').exec(sms)?.[1] ?? ''
const smsPage = (sms: string) =>
  page(
    'SMS',
    `<p><a href="/dev/outbox">Outbox</a></p><p>From ${escapeHtml(smsHeader(sms, 'From') || 'no sender set')}<br>To ${escapeHtml(smsHeader(sms, 'To'))}</p><pre>${escapeHtml(smsText(sms))}</pre>`,
  )

type Address = Awaited<ReturnType<typeof PostalMime.parse>>['from']
const nameOf = (address: Address) => (address?.name ? `${address.name} <${address.address}>` : (address?.address ?? ''))

async function listRow(name: string, text: string): Promise<string> {
  const isSms = name.endsWith('.sms')
  const mail = isSms ? undefined : await PostalMime.parse(text)
  const to = mail ? nameOf(mail.to?.[0]) : smsHeader(text, 'To')
  const title = mail ? (mail.subject ?? '') : `SMS: ${smsText(text).slice(0, 80)}`
  return `<tr><td>${name.slice(0, 19)}<td>${escapeHtml(to)}<td><a href="/dev/outbox/${name}">${escapeHtml(title)}</a>`
}

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en-AU"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>body{font:14px/1.5 system-ui,sans-serif;max-width:860px;margin:32px auto;padding:0 16px;color-scheme:light dark}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:6px 8px;border-bottom:1px solid #8884}iframe{width:100%;height:70vh;border:1px solid #8884;border-radius:6px;background:#fff}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style><h1>${escapeHtml(title)}</h1>${body}`
