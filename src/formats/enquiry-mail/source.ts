import { isOfForm, isProgram, type Maker, websiteName } from './makers.ts'
import type { MailPerson } from './parsed-mail.ts'

/** The mail that is read: the one that came, or the one that was forwarded in it. */
export interface Source {
  from: MailPerson | undefined
  replyTo: MailPerson | undefined
  subject: string
  maker: Maker | undefined
  links: readonly string[]
}

/** The portal or website that an enquiry came from; null for a letter. */
export const makerName = ({ maker, from, subject }: Source, text: string): string | null => {
  if (maker) return maker.name
  return isOfForm(`${subject}\n${text}`) || isProgram(from?.address ?? '') ? websiteName : null
}
