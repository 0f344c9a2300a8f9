import { fitting, readName } from './names/typed-name.rules.ts'

interface Typed {
  name?: string | null
  phone?: string | null
  otherPhones?: readonly string[] | undefined
  email?: string | null
}

/** Which field a text is that found no contact: an email, a phone number or a name. */
export function typedAs(text: string): Pick<Typed, 'name' | 'phone' | 'email'> {
  const typed = text.trim()
  if (typed.includes('@') && !/\s/.test(typed)) return { email: typed }
  const digits = typed.replaceAll(/\D/g, '').length
  return digits >= 6 && /^[+\d\s().-]+$/.test(typed) ? { phone: typed } : { name: typed }
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
