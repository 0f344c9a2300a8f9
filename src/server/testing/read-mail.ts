import type { EncodedMail, Mail } from '#platform/mail/mail.ts'

/** An email as its reader sees it, also when its parts were encoded already. */
export const readMail = (mail: Mail | EncodedMail): Mail => ({ ...mail, text: textOf(mail.text), html: textOf(mail.html) })

function textOf(part: string | Buffer): string {
  if (typeof part === 'string') return part
  const bytes = part
    .toString('latin1')
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n')
}
