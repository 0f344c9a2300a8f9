import { escapeHtml } from '#common/escape-html.ts'
import { clockTime, localOf } from '#common/time/days.ts'
import { writtenDayAt } from '#common/time/written-day.ts'
import { phoneLink, publicPage, type PublicLook } from '#accounts/branding/server/public-page.ts'
import type { ProofAnswer } from '../proofs.contract.ts'
import { maxComment } from '../proofs.rules.ts'
import type { StoredProof, Writer } from './proofs.store.ts'

export interface ShownProof {
  /** Ticket as it was read: nothing in it needs to be escaped. */
  ticket: string
  look: PublicLook
  proof: StoredProof
  /** "A4". */
  document: string
  place: string
  writer: Writer | undefined
  canAnswer: boolean
}
interface Page {
  html: string
  policy: string
}

const css = `main.wide:has(.pages){max-width:900px}.proof .at{margin:0 0 20px;color:var(--quiet)}.proof blockquote{white-space:pre-line}
.proof .pages{display:block;width:100%;height:auto;border:1px solid var(--line);border-radius:0;background:#fff}.proof .slim{max-width:360px}.proof figure{margin:20px 0}.proof figcaption{margin-top:8px;color:var(--quiet);font-size:.875rem}
.proof form{max-width:none;gap:14px;margin-top:8px}.proof label{display:grid;gap:4px;font-weight:600}.proof input,.proof textarea{width:100%;font:inherit;font-weight:400;padding:10px 12px;border:1px solid var(--quiet);border-radius:8px;background:var(--paper);color:inherit}.proof textarea{min-height:110px}.proof label small{display:block;font-weight:400;color:var(--quiet)}
.proof .buttons{display:flex;flex-wrap:wrap;gap:12px}.proof .buttons button{min-height:48px;padding-inline:22px}.proof .problem{margin:0;padding:10px 14px;border-radius:8px;background:light-dark(#fdecea,#3a1a18);font-weight:600}
.proof .done{margin:24px 0;padding:14px 16px;border:1px solid var(--line);border-left:4px solid var(--mark);border-radius:6px}.proof .done p{margin:0}.proof .said{margin:0;padding:0;list-style:none}.proof .said li{padding:10px 0;border-top:1px solid var(--line)}.proof .said p{margin:2px 0 0;white-space:pre-line}.proof .said small{color:var(--quiet)}`

const page = (look: PublicLook | undefined, title: string, body: string): Page =>
  publicPage({
    title: look ? `${title} – ${look.brand.tradingName}` : title,
    look,
    head: '<meta name="robots" content="noindex">',
    body: `<div class="proof">${body}</div>`,
    hasForm: true,
    hasWebFonts: false,
    css,
  })

/** One document to approve or comment on: a plain form, without a script, a cookie or anything from another host. */
export function proofPage(shown: ShownProof, sent?: { name: string; text: string; problem: string }): Page {
  const { ticket, look, proof, document, place, writer, canAnswer } = shown
  const from = writer ? ` from ${escapeHtml(writer.name)}` : ''
  // All pages below each other are one picture.
  const height = Math.round(proof.heightPt * proof.pages)
  const isSlim = proof.heightPt > proof.widthPt * 1.8
  const count = proof.pages === 1 ? '1 page' : `${proof.pages} pages`
  const base = `/proof/${ticket}`
  const pages = `<figure><img class="pages${isSlim ? ' slim' : ''}" src="${base}/pages.svg" width="${Math.round(proof.widthPt)}" height="${height}" alt="${escapeHtml(`${document} for ${place}, ${count}`)}"><figcaption>${count}, marked as a proof. <a href="${base}/proof.pdf">Open as PDF</a></figcaption></figure>`
  const message = proof.message ? `<blockquote>${escapeHtml(proof.message)}</blockquote>` : ''
  const call = writer?.phone ? `<p>Questions? Call ${escapeHtml(writer.name)} on ${phoneLink(writer.phone)}.</p>` : ''
  return page(
    look,
    `Proof for ${place}`,
    `<h1>${escapeHtml(place)}</h1><p class="at">Proof of the ${escapeHtml(document)}${from}</p>${message}${standing(shown)}${pages}${canAnswer ? form(proof, sent) : ''}${saidBefore(proof.answers, look.brand.timeZone)}${call}`,
  )
}

function standing({ proof, look, canAnswer }: ShownProof): string {
  const last = proof.answers.at(-1)
  if (!last) return ''
  const when = escapeHtml(timeOf(last.at, look.brand.timeZone))
  const words =
    proof.state === 'approved'
      ? `Approved by ${escapeHtml(last.name)} on ${when}. Thank you.`
      : canAnswer
        ? 'Your comment has been sent to the agent. You’ll get a new proof, or you can approve this one.'
        : 'Your comments have been sent to the agent. Please call them about anything else.'
  return `<div class="done" role="status"><p>${words}</p></div>`
}

function form(proof: StoredProof, sent?: { name: string; text: string; problem: string }): string {
  const problem = sent ? `<p class="problem" role="alert">${escapeHtml(sent.problem)}</p>` : ''
  return `<h2>Your answer</h2><form method="post">${problem}<label>Your name<input name="name" autocomplete="name" maxlength="120" value="${escapeHtml(sent?.name ?? proof.name)}"></label><label><span>Comment <small>What should be changed? Leave empty to approve as it is</small></span><textarea name="comment" maxlength="${maxComment}">${escapeHtml(sent?.text ?? '')}</textarea></label><div class="buttons"><button class="main" name="answer" value="approve">Approve</button><button name="answer" value="comment">Send comment</button></div></form>`
}

function saidBefore(answers: readonly ProofAnswer[], timeZone: string): string {
  const items = answers.map(
    ({ at, kind, name, text }) =>
      `<li><strong>${escapeHtml(name)}</strong> ${kind === 'approved' ? 'approved' : 'asked for changes'} <small>${escapeHtml(timeOf(at, timeZone))}</small>${text ? `<p>${escapeHtml(text)}</p>` : ''}</li>`,
  )
  return items.length ? `<h2>Answers</h2><ol class="said">${items.join('')}</ol>` : ''
}

const timeOf = (instant: string, timeZone: string) =>
  `${writtenDayAt(instant, timeZone, 'long')} at ${clockTime(localOf(new Date(instant), timeZone).slice(11))}`

/** Expired and withdrawn are the same; of an altered link the agency is not known. */
export const closedProofPage = (look?: PublicLook): Page =>
  page(
    look,
    'Proof closed',
    `<h1>This proof is closed</h1><p>The link has expired or was withdrawn. ${look?.brand.phone ? `Call us on ${phoneLink(look.brand.phone)} and we’ll send` : 'Ask the agent for'} a new one.</p>`,
  )
export const busyProofPage = (): Page =>
  page(undefined, 'Try again', '<h1>Too many requests</h1><p>Wait a minute, then try again.</p>')
