import { createHash } from 'node:crypto'
import { emailProblem, phoneProblem, unwrapEmail } from '#common/typed/typed-contact.ts'

/** The form as a visitor typed it, to show it again. */
export interface TypedEnquiry {
  name: string
  email: string
  phone: string
  message: string
}
export const nothingTyped: TypedEnquiry = { name: '', email: '', phone: '', message: '' }
export interface PostedForm {
  typed: TypedEnquiry
  /** Listing's reference; empty: about the agency. */
  reference: string
  token: string
  /** Filled in a field that people do not see. */
  isBait: boolean
}
/** The field that people do not see. */
export const baitField = 'homepage'
const longest = { name: 160, email: 254, phone: 40, message: 5000, listing: 40, token: 200, [baitField]: 200 } as const
type Field = keyof typeof longest
export const maxBodyBytes = 32_768

/** Texts are cut before anything reads them; what has one line keeps no line end, so that nothing can be added to a header with it. */
export function readPosted(body: string, isJson: boolean): PostedForm | undefined {
  const given = isJson ? jsonFields(body) : formFields(body)
  if (!given) return undefined
  const text = (field: Field) => given(field).slice(0, longest[field]).toWellFormed()
  const line = (field: Field) =>
    text(field)
      .replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')
      .trim()
  return {
    typed: {
      name: line('name'),
      email: line('email'),
      phone: line('phone'),
      message: text('message')
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll(/[^\P{Cc}\n\t]/gu, '')
        .trim(),
    },
    reference: line('listing'),
    token: line('token'),
    isBait: line(baitField) !== '',
  }
}

type Given = (field: Field) => string
function formFields(body: string): Given {
  const form = new URLSearchParams(body)
  return (field) => form.get(field) ?? ''
}
function jsonFields(body: string): Given | undefined {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const fields = new Map(Object.entries(value))
    return (field) => {
      const one: unknown = fields.get(field)
      return typeof one === 'string' ? one : ''
    }
  } catch {
    return undefined
  }
}

export type Problems = Partial<Record<keyof TypedEnquiry, string>>
/** Says what to change, by field. */
export function problemsOf({ name, email, phone }: TypedEnquiry): Problems {
  const mail = emailProblem(email)
  const number = phoneProblem(phone)
  return {
    ...(!name && { name: 'Enter your name' }),
    ...(mail ? { email: mail } : !email && !phone && { email: 'Enter an email or a phone number, so that we can answer' }),
    ...(number && { phone: number }),
  }
}

/** The same form sent twice is one: what was typed, and the minute of its token. */
export const fingerprintOf = ({ typed, reference, token }: PostedForm): string =>
  createHash('sha256')
    .update(JSON.stringify([typed.name, unwrapEmail(typed.email).toLowerCase(), typed.phone, typed.message, reference, token]))
    .digest('base64url')
