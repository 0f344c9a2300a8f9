import { Visitor } from '../../visits.contract.ts'

/** The form as a visitor typed it, to show it again. */
export interface Typed {
  name: string
  mobile: string
  email: string
  suburb: string
  listing: boolean
  other: boolean
}
export const nothingTyped: Typed = { name: '', mobile: '', email: '', suburb: '', listing: false, other: false }

export interface Sent {
  typed: Typed
  isGuest: boolean
  /** Made with the page: sent twice, it is one visit. Undefined when it was altered. */
  key: string | undefined
}
/** Texts are cut before anything reads them. */
export function readForm(body: string): Sent {
  const form = new URLSearchParams(body.slice(0, 8_000))
  const text = (name: string, most: number) =>
    (form.get(name) ?? '')
      .slice(0, most)
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim()
  const key = text('key', 36)
  return {
    typed: {
      name: text('name', 200),
      mobile: text('mobile', 40),
      email: text('email', 254),
      suburb: text('suburb', 80),
      listing: form.get('listing') === 'yes',
      other: form.get('other') === 'yes',
    },
    isGuest: form.get('guest') === 'yes',
    key: /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(key) ? key : undefined,
  }
}

/** @returns the visitor, or what to change, in words */
export function visitorOf({ name, mobile, email }: Typed): { visitor: Visitor } | { problem: string } {
  if (!name && !mobile && !email) return { problem: 'Enter your name, or choose “Prefer not to say”' }
  if (mobile && mobile.replaceAll(/\D/g, '').length < 6) return { problem: 'Enter a mobile number, such as 0412 345 678' }
  const parsed = Visitor.safeParse({ name, mobile: mobile || null, email: email || null })
  if (parsed.success) return { visitor: parsed.data }
  return { problem: 'Enter an email address, such as name@example.com' }
}
