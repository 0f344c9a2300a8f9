import type { Email } from 'postal-mime'

/**
 * Classifies a bounce. `hard`: the address does not exist (any more); `soft`: this email did not arrive, another may (full
 * mailbox, a policy, a server that was away); `complaint`: the person marked it as spam; `autoReply`: a vacation reply; `none`: an
 * ordinary email, or a notice that is no failure.
 * ⏎ Only a bad address is hard: a full mailbox or a refusal for reputation says nothing about the address, and suppressing it permanently
 * would lose the person. Sources: RFC 3464, 3463, 5965, 3834.
 */
export type BounceKind = 'hard' | 'soft' | 'complaint' | 'autoReply' | 'none'
export interface Verdict {
  kind: BounceKind
  /** Enhanced status code, `5.1.1`; null where none was said. */
  status: string | null
  /** The other server's words, for staff. */
  detail: string
  /** Everything in which our addresses may stand. */
  trace: string
}

const badAddress =
  /user (is )?unknown|unknown (user|recipient|address|mailbox|local part|account)|no such (user|recipient|mailbox|address|account|person|local user)|(user|recipient|mailbox|address|account|name|person)\S{0,60}( \S{1,60}){0,4} (does not exist|doesn't exist|do not exist|not (be )?found|is not recognized|not recogni[sz]ed|not known|unknown|is not valid|invalid)|invalid (recipient|mailbox|address|user)|not a valid (mailbox|user|recipient)|(no|not) (longer|existing) (valid|active|user|available)|doesn't have an? \S{1,60} account|does not have an? \S{1,60} account|(mailbox|account|user|address)( \S{1,60}){0,3} (is |has been |was )?(disabled|suspended|inactive|deactivated|closed|discontinued|expired|terminated)|(host|domain)( name)?( \S{1,60}){0,2} (unknown|not found|does not exist)|unrouteable|unknown (host|domain|address)|name (or service )?not known|unable to look ?up host|no mx|nonexistent|not our customer|recipient ?not ?found|resolver\.adr\.recip|not listed in (public )?name|addressee unknown|has moved|here anymore|no mailbox|user doesn't|could not be found|wasn't found|not exist|undeliverable address|unknown or illegal alias|bad destination|not in my|verification failed|no users? here|address (is )?(possibly incorrect|rejected: access denied)/i
const notTheAddress =
  /quota|mailbox( is| was)? (full|exceed)|over ?(its )?(storage|disk|quota)|disk (space|full)|too (large|big|many|much|long)|size limit|message length|exceeds|spam|blocked|blacklist|black list|policy|reputation|rejected (by|due|for)|denied|not permitted|not allowed|prohibited|virus|content|banned|spf|dkim|dmarc|reverse dns|ptr record|authenticat|relay|sender|timed? ?out|timeout|deferred|temporar|try again|greylist|retry|connection|loop|hop count|network|refused to talk|insufficient|busy|TLS|suspicious|abus|unsolicited|phish|at a rate|too fast|may not exist/i

const notDelivered =
  /could ?n[o']t be delivered|unable to deliver|undeliverable|did not reach|delivery (has )?failed|trouble delivering/i
const reportInText = (raw: string) =>
  [...raw.matchAll(/^(?:Diagnostic-Code:|Status:)\s*(.+(?:\r?\n[ \t].+)*)/gim), ...raw.matchAll(/said: ([45]\d\d .{0,300})/g)]
    .map(([, words]) => words)
    .join('\n')
const headerOf = (email: Email, name: string) => email.headers.find(({ key }) => key === name)?.value ?? ''
const textOf = (content: Email['attachments'][number]['content']) =>
  typeof content === 'string' ? content : new TextDecoder('utf-8', { fatal: false }).decode(content)

/** A report comes first, the mail it is about after it: what lies further back says nothing new. */
const largestReport = 200_000
const largestPart = 20_000
const largestWords = 12_000

export async function classifyBounce(whole: string): Promise<Verdict> {
  const raw = whole.slice(0, largestReport)
  const { default: PostalMime } = await import('postal-mime')
  // Some come out of mailboxes with the line of the mbox format in front.
  const email = await PostalMime.parse(raw.replace(/^From [^\r\n]*\r?\n/, ''), {
    forceRfc822Attachments: true,
    maxNestingDepth: 20,
  } as object)
  const parts = email.attachments.map(({ mimeType, content }) => ({
    type: mimeType.toLowerCase(),
    text: textOf(content).slice(0, largestPart),
  }))
  const reports = parts.filter(({ type }) => /delivery-status|global-delivery-status/.test(type)).map(({ text }) => text)
  const feedback = parts.find(({ type }) => type === 'message/feedback-report')
  // Old programs break the rules of MIME: then the words are looked for in the raw mail.
  const shown = beforeOriginal(
    email.text?.trim() || plain((email.html ?? '').slice(0, largestPart)).trim() || raw.slice(raw.search(/\r?\n\r?\n/)),
  )
  const trace = raw
  const of = (kind: BounceKind, status: string | null = null, detail = ''): Verdict => ({
    kind,
    status,
    // Also without control characters: PostgreSQL takes no zero byte, and the sender of a report chooses its text.
    detail: detail
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, 500)
      .toWellFormed(),
    trace,
  })

  if (feedback) {
    const type = /^Feedback-Type:\s*([\w-]+)/im.exec(feedback.text)?.[1]?.toLowerCase() ?? ''
    // Reports about signatures and "this is no spam" are news, not complaints.
    return /^(abuse|fraud|virus|opt-out|opt-out-list|miscategorized|other|complaint)$/.test(type)
      ? of('complaint', null, `Complaint (${type})`)
      : of('none')
  }
  const subject = email.subject ?? ''
  const isFromMachine =
    /mailer-?daemon|postmaster|mail delivery|delivery (subsystem|system|agent)|mail administrator|no-?reply@|<>/i.test(
      `${email.from?.address ?? ''} ${email.from?.name ?? ''} ${headerOf(email, 'return-path')} ${headerOf(email, 'from')}`,
    )
  if (!reports.length && isAutoReply(email, subject)) return of('autoReply', null, subject)
  if (reports.length) {
    const verdict = byReport(reports.join('\n\n'), shown)
    if (verdict) return of(verdict.kind, verdict.status, verdict.detail)
  }
  const isAboutFailure =
    /fail|undeliver|return|deliver|non ?remis|nicht zugestellt|unzustellbar|bounce|reject|delay|warning|could not|unable to|problem|error|status|notification|unknown/i.test(
      subject,
    ) || headerOf(email, 'x-failed-recipients') !== ''
  const carriesOriginal = parts.some(({ type }) => type === 'message/rfc822') && notDelivered.test(shown)
  if (
    !carriesOriginal &&
    !(isFromMachine && (isAboutFailure || /\b[45]\d\d[ -]|\b[45]\.\d\.\d+\b/.test(shown))) &&
    !(isAboutFailure && /\b5\d\d[ -][5#]|\b5\.\d\.\d+\b/i.test(shown)) &&
    !(isAboutFailure && notDelivered.test(shown))
  )
    return of('none')
  // A report that was forwarded as text may say more than an unclear one.
  const isClear = statusIn(shown) || badAddress.test(shown) || notTheAddress.test(shown)
  const said = isClear ? shown : `${shown}\n${reportInText(raw)}`.slice(0, largestWords)
  const status = statusIn(said)
  return of(kindOf(status, said, !/\b[45]\d\d\b/.test(said) || /\b5\d\d\b/.test(said)), status, said)
}

function isAutoReply(email: Email, subject: string): boolean {
  const isDaemon = /mailer-?daemon|postmaster/i.test(`${email.from?.address ?? ''} ${headerOf(email, 'from')}`)
  if (isDaemon || /fail|undeliver|returned|error|deliver/i.test(subject)) return false
  const isMarked =
    /auto-replied/i.test(headerOf(email, 'auto-submitted')) ||
    ['x-autoreply', 'x-autorespond', 'x-autoreply-from'].some((name) => headerOf(email, name) !== '') ||
    /auto_reply/i.test(headerOf(email, 'precedence'))
  const words = subject.replace(/^(re|aw|sv): */i, '')
  return (
    isMarked ||
    /^(automatic reply|auto(matic)?[- ]?(reply|response|:)|autoreply|out of (the )?office|vacation|abwesen|r(é|e)ponse automatique|away from)/i.test(
      words,
    )
  )
}

/** Takes the worst of a report for several recipients; ours goes to one. */
function byReport(report: string, shown: string): { kind: BounceKind; status: string | null; detail: string } | undefined {
  const unfolded = report.replaceAll(/\r?\n[ \t]+/g, ' ')
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(unfolded)?.[1]?.trim() ?? ''
  const action = field('Action').toLowerCase()
  const diagnostic = field('Diagnostic-Code').slice(0, 2_000)
  const reported = /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(field('Status'))?.[1] ?? null
  if (!action && !reported && !diagnostic) return undefined
  if (/^(delivered|relayed|expanded)/.test(action)) return { kind: 'none', status: reported, detail: action }
  const words = diagnostic || shown
  // `5.0.0` says nothing; what the other server said is more exact.
  const status = reported && !/^[45]\.0\.0$/.test(reported) ? reported : (statusIn(diagnostic) ?? statusIn(shown) ?? reported)
  if (/^delayed/.test(action)) return { kind: 'soft', status, detail: words }
  return { kind: kindOf(status, `${diagnostic}\n${diagnostic ? '' : shown}`, !status?.startsWith('4')), status, detail: words }
}

const statusIn = (text: string): string | null => /(?:^|[\s#(:<-])([45]\.\d{1,2}\.\d{1,3})\b/.exec(text)?.[1] ?? null

/** The code where it is exact, else the words. */
function kindOf(status: string | null, words: string, isPermanent: boolean): 'hard' | 'soft' {
  // A domain that accepts no mail at all will not accept any later, regardless of the status code (RFC 7505).
  if (/null mx/i.test(words)) return 'hard'
  if (status?.startsWith('4')) return 'soft'
  if (/^5\.1\.[0-36]$|^5\.1\.10$|^5\.2\.1$|^5\.4\.4$/.test(status ?? ''))
    return notTheAddress.test(words) && !badAddress.test(words) ? 'soft' : 'hard'
  if (
    /^5\.(2\.[2-4]|3\.|4\.[1-35-7]|6\.|7\.|5\.)/.test(status ?? '') &&
    !/user unknown|no such user|does not exist|unknown user|rejected: access denied/i.test(words)
  )
    return 'soft'
  if (!isPermanent) return 'soft'
  if (!badAddress.test(words) || /may not exist/i.test(words)) return 'soft'
  return /quota|mailbox (is )?full|over ?quota/i.test(words) ? 'soft' : 'hard'
}

/** Most bounces carry the mail they are about; its words are not theirs. */
function beforeOriginal(text: string): string {
  const start = text.slice(0, largestPart)
  let at = 0
  for (const line of start.split('\n')) {
    const isHeading = /^[-=_* ]{2}/.test(line) && announcesOriginal.test(line)
    if (isHeading || /^(received|return-path|message-id): /i.test(line))
      return (at > 20 ? start.slice(0, at) : start).slice(0, 6_000)
    at += line.length + 1
  }
  return start.slice(0, 6_000)
}
const announcesOriginal =
  /original message|below this line|unsent message|copy of|returned message|message headers?|message follows|headers follow/i
const plain = (html: string) => html.replaceAll(/<[^<>]+>/g, ' ').replaceAll(/&nbsp;/g, ' ')
