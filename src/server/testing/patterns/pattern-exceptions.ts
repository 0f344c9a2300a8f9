/** Literals that recheck does not call safe, and why they cannot take long. `starts` is the start of the literal. */
export const patternExceptions: readonly { file: string; starts: string; reason: string }[] = [
  {
    file: 'src/channels/campaigns/server/bounces/classify.ts',
    starts: '/user (is )?unknown|',
    reason: 'on 12,000 characters at most',
  },
  {
    file: 'src/channels/contact-import/server/run/row-to-contact.ts',
    starts: '/^(\\w+): ?(.*?)',
    reason: 'on 200 characters at most',
  },
  {
    file: 'src/formats/reaxml/writer/written-file.ts',
    starts: '/(<propertyList',
    reason: 'on files Gable wrote: one such tag',
  },
  { file: 'src/formats/reaxml/dtd/parse-dtd.ts', starts: '/', reason: 'on the DTDs that come with Gable' },
  { file: 'src/formats/reaxml/reader/dates.ts', starts: '/^(.+?)[\\s-]+', reason: 'on 100 characters at most' },
  { file: 'src/formats/reaxml/writer/format.ts', starts: '/\\.?0+$/', reason: 'on what toFixed(10) writes' },
  {
    file: 'src/accounts/session/password.rules.ts',
    starts: '/^[^\\p{L}]+',
    reason: 'after the length of a password was checked',
  },
]

/** Files that put patterns together at run time, and of what. */
export const composedPatterns: Record<string, string> = {
  'src/channels/campaigns/server/bounces/classify.ts': 'the name of a header',
  'src/channels/documents/server/brochure/brochure-data.ts': 'endings of files, anchored',
  'src/channels/portals/feed-settings.contract.ts': 'names of parts',
  'src/channels/portals/server/testing-servers.ts': 'servers of the tests',
  'src/channels/portals/server/webhooks/webhooks.service.ts': 'fixed parts, anchored',
  'src/common/file-keys.ts': 'fixed parts, anchored',
  'src/common/law/rules/fair-words-rules.ts': 'lists of words with bounded spaces',
  'src/common/typed/day-words.ts': 'fixed words and bounded digits',
  'src/common/typed/mentions.ts': 'lists of fixed words, anchored or between word boundaries',
  'src/core/contacts/web/new/contact-new-draft.ts': 'the name of a list, anchored',
  'src/formats/reaxml/reader/salvage-feed.ts': 'names of elements',
  'src/platform/mail/own-address.ts': 'one letter; exactly 52 characters',
  'src/server/outbox.ts': 'the name of a header',
  'src/workflow/privacy/mask.rules.ts': 'escaped words',
  'src/workflow/tasks/quick-add-priority.rules.ts': 'fixed words of days and priorities, each after a space or anchored',
}

export const exceptionFor = ({ text, files }: { text: string; files: readonly string[] }) =>
  patternExceptions.find(({ file, starts }) => files.includes(file) && text.startsWith(starts))
