import { escapeHtml } from '#common/escape-html.ts'
import { phoneLink, publicPage, type PublicLook } from '#accounts/branding/server/public-page.ts'
import { formCss } from '#accounts/branding/server/public-form.ts'
import { type PartyKind, rolesOfKind } from '../../diligence-values.ts'
import { paperWords } from '../../diligence-words.ts'
import { actsForOthers, mostOthers, mostPapers, type TypedDetails, type Wrong } from './details-form.ts'
import type { ShownDetails } from './details.service.ts'

interface Page {
  html: string
  policy: string
}
const css = `${formCss}.open label input:not([type=checkbox]){font-weight:400}.open fieldset{display:grid;gap:14px;margin:0 0 8px;padding:0;border:0;min-width:0}.open legend{padding:0 0 10px;font-weight:700;font-size:1.125rem}.open select,.open textarea{font:inherit;font-size:1.0625rem;font-weight:400;min-height:48px;width:100%;padding:8px 12px;border:1px solid var(--quiet);border-radius:8px;background:var(--paper);color:inherit}.open textarea{min-height:84px}.open :is(select,textarea):focus-visible{outline:3px solid var(--mark);outline-offset:1px}
.open .choice{display:flex;flex-wrap:wrap;gap:8px 28px}.open .choice label{display:flex;gap:10px;align-items:center;min-height:44px;font-weight:400}.open .choice input:not([type=checkbox]){width:24px;min-height:24px;height:24px;padding:0;margin:0;accent-color:var(--mark)}.open fieldset.ask{margin-top:4px}.open fieldset.ask legend{font-size:.9375rem;font-weight:600;padding-bottom:2px}.open details{border:1px solid var(--line);border-radius:8px;padding:0 14px}.open summary{padding:12px 0;font-weight:600;cursor:pointer}.open details>div{display:grid;gap:24px;padding:4px 0 16px}.open .why{margin:0 0 20px}.open [aria-invalid]{border:2px solid light-dark(#b3261e,#f2b8b5)}.open .wrong{display:block;margin-top:4px;font-size:.9375rem;font-weight:600;color:light-dark(#b3261e,#f2b8b5)}`

const frame = (look: PublicLook | undefined, title: string, body: string): Page =>
  publicPage({
    title: look ? `${title} – ${look.brand.tradingName}` : title,
    look,
    head: '<meta name="robots" content="noindex">',
    body: `<div class="open">${body}</div>`,
    hasForm: true,
    hasWebFonts: false,
    css,
  })
const callUs = ({ brand }: PublicLook) => (brand.phone ? `call us on ${phoneLink(brand.phone)}` : 'call the agent')

interface Field {
  hint?: string
  given?: string
}
/** Writes fields with their values; the one that is wrong is marked, has the message beside it, and is where the page opens. */
function writer(wrong: Wrong | undefined) {
  const marks = (name: string) => (wrong?.field === name ? ` aria-invalid="true" aria-describedby="wrong" autofocus` : '')
  const noted = (name: string, html: string) =>
    wrong?.field === name ? `<div>${html}<span class="wrong" id="wrong">${escapeHtml(wrong.problem)}</span></div>` : html
  const label = (name: string, words: string, hint: string | undefined, control: string) =>
    noted(name, `<label>${hint ? `<span>${words} <small>${hint}</small></span>` : words}${control}</label>`)
  return {
    isIn: (...prefixes: string[]) => prefixes.some((one) => wrong?.field?.startsWith(one)),
    input: (name: string, words: string, value: string, { hint, given = '' }: Field = {}) =>
      label(name, words, hint, `<input name="${name}" value="${escapeHtml(value)}" ${given}${marks(name)}>`),
    area: (name: string, words: string, value: string, { hint, given = '' }: Field = {}) =>
      label(name, words, hint, `<textarea name="${name}" maxlength="500" ${given}${marks(name)}>${escapeHtml(value)}</textarea>`),
    select: (name: string, words: string, value: string, options: readonly (readonly [string, string])[]) =>
      label(
        name,
        words,
        undefined,
        `<select name="${name}"${marks(name)}>${options.map(([one, said]) => `<option value="${one}"${one === value ? ' selected' : ''}>${escapeHtml(said)}</option>`).join('')}</select>`,
      ),
    yesNo: (name: string, question: string, value: string) =>
      noted(
        name,
        `<fieldset class="ask"${wrong?.field === name ? ' aria-describedby="wrong"' : ''}><legend>${question}</legend><div class="choice">${(['yes', 'no'] as const).map((one) => `<label><input type="radio" name="${name}" value="${one}"${value === one ? ' checked' : ''} required>${one === 'yes' ? 'Yes' : 'No'}</label>`).join('')}</div></fieldset>`,
      ),
  }
}
type Writer = ReturnType<typeof writer>

const roleNames: Record<(typeof rolesOfKind)[PartyKind][number], string> = {
  self: 'The person themselves',
  director: 'Director',
  trustee: 'Trustee',
  executor: 'Executor',
  attorney: 'Attorney',
  actsFor: 'Acts for it',
  owner: 'Owns 25% or more',
  controls: 'Controls it in another way',
}
const kindNames: Record<PartyKind, { what: string; place: string; number?: string; others?: string }> = {
  individual: { what: '', place: '' },
  company: {
    ...{ what: 'Company', place: 'Registered office', number: 'ACN or ABN' },
    others: 'Other directors, and everyone who owns 25% or more or controls it',
  },
  trust: {
    ...{ what: 'Trust', place: 'Address of the trust', number: 'ABN, if it has one' },
    others: 'Other trustees, and the people who benefit from it or control it',
  },
  estate: { what: 'Estate', place: 'Last address of the person who died', others: 'Other executors' },
  attorney: {
    what: 'Power of attorney',
    place: 'Where the power was given',
    others: 'The person you act for, and other attorneys',
  },
}

function person({ input, select }: Writer, n: number, typed: TypedDetails, kind: PartyKind): string {
  const one = typed.people[n]
  if (!one) return ''
  const own = n === 0
  const roles: readonly (keyof typeof roleNames)[] = rolesOfKind[kind]
  const isOwned = kind === 'company' || kind === 'trust'
  const name = input(`p${n}name`, own ? 'Your full name' : 'Full name', one.name, {
    ...(own && { hint: 'as on your passport or licence' }),
    given: `maxlength="120" autocapitalize="words"${own ? ' autocomplete="name" required' : ''}`,
  })
  const parts = [
    name,
    input(`p${n}otherNames`, 'Other names', one.otherNames, { hint: 'former or other, optional', given: 'maxlength="200"' }),
    input(`p${n}born`, 'Date of birth', one.born, {
      hint: 'day/month/year',
      given: `maxlength="40" placeholder="3/5/1970"${own ? ' autocomplete="bday" required' : ''}`,
    }),
    input(`p${n}address`, 'Home address', one.address, {
      given: `maxlength="200"${own ? ' autocomplete="street-address" required' : ''}`,
    }),
    roles.length > 1 &&
      select(
        `p${n}role`,
        own ? 'You are' : 'They are',
        one.role,
        roles.map((role) => [role, roleNames[role]]),
      ),
    isOwned &&
      input(`p${n}share`, 'Share in percent', one.share, { hint: 'if any', given: 'maxlength="10" inputmode="decimal"' }),
  ]
  return `<fieldset><legend>${own ? 'About you' : `Person ${n + 1}`}</legend>${parts.filter(Boolean).join('')}</fieldset>`
}

function papers({ input, select, isIn }: Writer, typed: TypedDetails): string {
  const kinds = [['', 'Choose'] as const, ...(Object.entries(paperWords) as [string, string][])]
  const each = Array.from({ length: mostPapers }, (_, n) => {
    const one = typed.papers[n]
    return one
      ? `<fieldset><legend>Document ${n + 1}</legend>${select(`d${n}kind`, 'Kind', one.kind, kinds)}${input(`d${n}issuer`, 'Issued by', one.issuer, { hint: 'state or country', given: 'maxlength="80"' })}<div class="two">${input(`d${n}numberEnd`, 'Last 4 of its number', one.numberEnd, { given: 'maxlength="4" autocomplete="off"' })}${input(`d${n}expires`, 'Expires', one.expires, { given: 'maxlength="40" placeholder="3/5/2030"' })}</div></fieldset>`
      : ''
  })
  return `<details${isIn('d') || typed.papers.some(({ kind }) => kind) ? ' open' : ''}><summary>Documents you can show us</summary><div><p class="notice">Don’t send pictures. We look at the documents together with you.</p>${each.join('')}</div></details>`
}

/** The form of a party: plain, without a script, a cookie or anything from another host. */
export function detailsPage(shown: ShownDetails, typed: TypedDetails, wrong?: Wrong): Page {
  const write = writer(wrong)
  const { input, area, yesNo, isIn } = write
  const { look, name, kind, side, place, isSent, canSend } = shown
  const { tradingName } = look.brand
  const head = `<h1>Your details</h1><p class="at">${escapeHtml(name)}<br>${side === 'vendor' ? 'Sale of' : 'Purchase of'} ${escapeHtml(place)}</p>`
  if (isSent)
    return frame(
      look,
      'Details sent',
      `${head}<p class="ok" role="status">Thank you. We’ve got your details.</p><p>Is something wrong or missing? Please ${callUs(look)}, and we’ll send you a new link.</p>`,
    )
  if (!canSend) return frame(look, 'Your details', `${head}<p>Details can’t be sent right now. Please ${callUs(look)}.</p>`)
  const { what, place: placeName, number, others } = kindNames[kind]
  const entity = what
    ? `<fieldset><legend>${what}</legend>${number ? input('number', number, typed.number, { given: 'maxlength="20"' }) : ''}${input('place', placeName, typed.place, { given: 'maxlength="200"' })}</fieldset>`
    : ''
  const more = others
    ? `<details${isIn('p1', 'p2', 'p3', 'p4', 'p5') || typed.people.slice(1).some((one) => one.name) ? ' open' : ''}><summary>${others}</summary><div>${Array.from({ length: mostOthers }, (_, n) => person(write, n + 1, typed, kind)).join('')}</div></details>`
    : ''
  const about = what ? 'you or the people above' : 'you'
  const questions = [
    input('onBehalf', 'On whose behalf do you act?', typed.onBehalf, {
      hint: actsForOthers(kind)
        ? 'the person you act for'
        : `leave empty if only for ${what ? `the ${what.toLowerCase()}` : 'yourself'}`,
      given: `maxlength="200"${actsForOthers(kind) ? ' required' : ''}`,
    }),
    area('purpose', side === 'vendor' ? 'Why do you sell?' : 'Why do you buy?', typed.purpose, {
      hint: side === 'vendor' ? 'such as: moving to a smaller home' : 'such as: to live in',
      given: 'required',
    }),
    side === 'buyer'
      ? area('funds', 'Where does the money come from?', typed.funds, { hint: 'such as: savings and a loan' })
      : '',
    yesNo(
      'pep',
      `Do ${about} hold an important public position here or overseas, or did so in the past? Family and close associates count too.`,
      typed.pep,
    ),
    yesNo('sanctions', `Are ${about} on a sanctions list?`, typed.sanctions),
  ]
  const why = `<p class="why">The law (AML/CTF Act 2006) requires real estate agents to know who their clients are. Please fill in this form. It takes about five minutes.</p>`
  const notice = `<p class="notice" id="notice">Your details go to ${escapeHtml(tradingName)} and to no one else, unless the law requires it. Staff check them before they become part of the record. They are kept for seven years after we last acted for you and are then destroyed. You can ask to see and correct them.</p>`
  return frame(
    look,
    'Your details',
    `${head}${wrong ? `<p class="problem" role="alert">${escapeHtml(wrong.problem)}</p>` : ''}${why}<form method="post">${person(write, 0, typed, kind)}${entity}${more}<fieldset><legend>Questions</legend>${questions.join('')}</fieldset>${papers(write, typed)}${notice}<button class="main" aria-describedby="notice">Send details</button></form>`,
  )
}

/** Expired, revoked and altered are the same; of an altered link the agency is not known. */
export const closedDetailsPage = (look?: PublicLook): Page =>
  frame(
    look,
    'Link closed',
    `<h1>This link is closed</h1><p>It has expired or is no longer needed. ${look?.brand.phone ? `Call us on ${phoneLink(look.brand.phone)}` : 'Ask the agent'} for a new one.</p>`,
  )
export const busyDetailsPage = (): Page =>
  frame(undefined, 'Try again', '<h1>Too many tries at once</h1><p>Wait a minute, then try again, or call the agent.</p>')
