// Emails on the pages of contacts, listings and tasks.
export { unsentQuery } from './email-calls.ts'
export { EmailDraftButton } from './email-draft.tsx'
export { SendMatches } from './matches/send-matches.tsx'
export { TaskEmail } from './task-email.tsx'
export { UnsentEmails } from './unsent-emails.tsx'
