const most = { from: 40, text: 2000, id: 200, status: 40 }

/** A provider's call: a reply, or the outcome of a message. */
export type HookCall =
  | { kind: 'reply'; from: string; text: string; providerId: string | null }
  | { kind: 'report'; id: string | null; providerId: string | null; outcome: 'delivered' | 'failed' }

/** Providers name the same things differently. */
const names = {
  from: ['from', 'From', 'sender', 'source_number', 'msisdn'],
  text: ['text', 'body', 'Body', 'message', 'content'],
  status: ['status', 'SmsStatus', 'MessageStatus', 'state'],
  id: ['id', 'messageId', 'message_id', 'MessageSid', 'SmsSid'],
  reference: ['reference', 'ourId', 'client_ref'],
} as const
const outcomes: Readonly<Record<string, 'delivered' | 'failed'>> = {
  delivered: 'delivered',
  failed: 'failed',
  undelivered: 'failed',
  rejected: 'failed',
  expired: 'failed',
}

/** JSON or a form. @returns undefined for what says nothing that we know */
export function readHookCall(body: Uint8Array, contentType: string): HookCall | undefined {
  const fields = fieldsOf(Buffer.from(body).toString('utf8'), contentType)
  if (!fields) return undefined
  const find = (name: keyof typeof names, limit: number) => {
    const value = names[name].map((one) => fields[one]).find((one) => typeof one === 'string' || typeof one === 'number')
    const text = value === undefined ? '' : String(value).replaceAll('\0', '').trim()
    return text.slice(0, limit)
  }
  const providerId = find('id', most.id) || null
  const outcome = outcomes[find('status', most.status).toLowerCase()]
  const reference = find('reference', most.id) || null
  if (outcome && (providerId || reference)) return { kind: 'report', id: reference, providerId, outcome }
  const [from, text] = [
    find('from', most.from)
      .replaceAll(/\p{Cc}/gu, '')
      .trim(),
    find('text', most.text),
  ]
  return from && text ? { kind: 'reply', from, text, providerId } : undefined
}

function fieldsOf(text: string, contentType: string): Record<string, unknown> | undefined {
  if (contentType.toLowerCase().startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text))
  try {
    const said: unknown = JSON.parse(text)
    return typeof said === 'object' && said !== null && !Array.isArray(said) ? (said as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
