import { fitting, readName } from './names/typed-name.rules.ts'

interface Typed {
  name?: string | null
  phone?: string | null
  otherPhones?: readonly string[] | undefined
  email?: string | null
}

const longestTyped = 400
const isNumberPart = (part: string) => /^[+\d().-]+$/.test(part)
const digitsOf = (parts: readonly string[]) => parts.join('').replaceAll(/\D/g, '').length
/** "ph", "mobile:" before a number or an email. */
const isLabel = (part: string) => /^(?:(?:ph|phone|mob|mobile|tel|email|e-mail):?|[metph]:)$/i.test(part)

/** Reads a name, a phone number and an email out of one line: "Jo Blake 0412 555 666", "0412 555 666", "Jo Blake <jo@blake.example>". */
export function typedAs(text: string): Pick<Typed, 'name' | 'phone' | 'email'> {
  const parts = text
    .slice(0, longestTyped)
    .split(/[\s,;<>]/)
    .filter(Boolean)
  // Fewer digits are a number only where nothing else was typed: "The 1975 Trust".
  const enough = parts.every(isNumberPart) ? 6 : 8
  const names: string[] = []
  let [email, phone]: (string | undefined)[] = []
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] ?? ''
    let end = at
    while (end < parts.length && isNumberPart(parts[end] ?? '')) end++
    const number = parts.slice(at, end)
    const isEmail = !email && part.indexOf('@') > 0
    const isPhone = !phone && digitsOf(number) >= enough
    if (!isEmail && !isPhone) {
      names.push(part)
      continue
    }
    if (isLabel(names.at(-1) ?? '')) names.pop()
    if (isEmail) email = part
    else {
      phone = number.join(' ')
      at = end - 1
    }
  }
  if (!email && !phone) return { name: text.trim() }
  return { ...(names.length && { name: names.join(' ') }), ...(phone && { phone }), ...(email && { email }) }
}

/** A new contact of what was typed: `Jane Vale`, `Mr and Mrs Brad Vale`, `Vale Holdings Pty Ltd`. */
export function contactFrom({ name, phone, otherPhones = [], email }: Typed) {
  return {
    ...fitting(readName(name ?? '')),
    emails: email ? [{ address: email, label: 'personal' as const }] : [],
    phones: [phone, ...otherPhones].flatMap((number) =>
      number ? [{ number, type: 'other' as const, dncWashedOn: null, isOnDoNotCallList: false }] : [],
    ),
  }
}
