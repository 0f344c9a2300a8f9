const starts = [
  'you can only use',
  'this email was',
  'this e-mail was',
  'this is a notification',
  'this is an automated',
  'this message was',
  'this enquiry was',
  'this notification',
  'sent from ',
  'sent via',
  'powered by',
  'if you think this',
  'does this submission',
  'view your submission',
  'view property',
  'view listing',
  'view enquiry',
  'view lead',
  'view this',
  'reply directly',
  'to edit your',
  'to respond',
  'unsubscribe',
  'see all ',
  'you are receiving',
  "you're receiving",
  'you received this',
  '©',
  '(c) ',
  'copyright',
  'privacy policy',
  'please do not reply',
  'do not reply',
  'log in to',
  'login to',
  'click here',
  'manage your',
  'download the',
  'get the app',
  'terms of use',
  'terms and conditions',
  'page url',
  'disclaimer',
  'respond now',
  'respond to this',
  'manage submissions',
  'view contact',
  'now create your own',
]
const startsWithOne = (line: string, list: readonly string[]) => {
  const text = line.trim().toLowerCase()
  return list.some((start) => text.startsWith(start))
}
/** Phrases that a person may write too: they end a message only as its last line, or the one before. */
const lastStarts = [
  'need help',
  'for help',
  'important:',
  'call now',
  'view all',
  'what next',
  'next steps',
  'listing id',
  'property id',
  'please reply within',
  '✓ i agree',
  'i agree to',
  'reply to ',
  'to reply',
  'consent',
]
/** True for lines that programs write below a message. */
export function endsMessage(line: string): boolean {
  const text = line.trim().toLowerCase()
  if (/^(?:-{2,}|_{3,}|={3,}|\*{3,}|—|-- ?)/.test(text)) return true
  return startsWithOne(text, starts) || (text.length < 40 && /^the .{1,30} team[.!]?$/.test(text))
}

const signOff = /^(?:thanks|thank you|cheers|regards|kind regards|best regards|warm regards|many thanks)[,.!]?$/i
const isProgramsName = (line: string, names: readonly string[]) => {
  const text = line
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}. ]/gu, '')
    .trim()
  return (
    names.some(
      (name) =>
        text === name ||
        text === `the ${name} team` ||
        text === `${name} team` ||
        (text.length < 60 && text.startsWith(`${name} `)),
    ) || /^(?:the .{1,30} )?team$/.test(text)
  )
}

/** A message without blank lines, quotation marks around it, and the regards of the portal below it. */
export function tidyMessage(message: string, makerName: string | undefined): string {
  const names = [makerName, makerName?.replace('.com.au', '')].flatMap((name) => name?.toLowerCase() ?? [])
  const lines = message
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const end = lines.findIndex((line, at) => at > 0 && endsMessage(line))
  const kept = end < 0 ? lines : lines.slice(0, end)
  const last = kept.findIndex((line, at) => at > 0 && at >= kept.length - 2 && startsWithOne(line, lastStarts))
  if (last > 0) kept.splice(last)
  while (kept.length > 1 && isProgramsName(kept.at(-1) ?? '', names)) {
    kept.pop()
    if (signOff.test(kept.at(-1) ?? '')) kept.pop()
  }
  // The name of the portal's team may be the line that ended the message.
  if (end >= 0 && isProgramsName(lines[end] ?? '', names) && kept.length > 1 && signOff.test(kept.at(-1) ?? '')) kept.pop()
  // Regards without a name were written by the program.
  if (kept.length > 1 && /^(?:kind |best |warm )?regards,$/i.test(kept.at(-1) ?? '')) kept.pop()
  const text = kept.join('\n')
  const isQuoted = (text.startsWith('"') && text.endsWith('"')) || (text.startsWith('“') && text.endsWith('”'))
  return isQuoted ? text.slice(1, -1).trim() : text
}
