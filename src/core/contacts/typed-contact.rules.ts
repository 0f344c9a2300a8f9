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

/** `Jane Vale` -> first and last name; a firm is one by its form. */
export function contactFrom({ name, phone, otherPhones = [], email }: Typed) {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean)
  const isFirm = /\b(pty|ltd|limited|trust|inc|solicitors|lawyers|legal|conveyancing|conveyancers)\b/i.test(name ?? '')
  return {
    ...(isFirm
      ? { kind: 'company' as const, companyName: name }
      : { kind: 'person' as const, firstName: words.slice(0, -1).join(' ') || null, lastName: words.at(-1) ?? null }),
    emails: email ? [{ address: email, label: 'personal' as const }] : [],
    phones: [phone, ...otherPhones].flatMap((number) =>
      number ? [{ number, type: 'other' as const, dncWashedOn: null, isOnDoNotCallList: false }] : [],
    ),
  }
}
