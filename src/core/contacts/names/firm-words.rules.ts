const estate = /^(?:the )?(?:deceased )?estate of\b|\bdeceased estate\b/i
const trust = /\b(?:trust|trustees?|atf|smsf|super(?:annuation)? fund|superfund)\b/i
const company =
  /\b(?:pty|ltd|limited|inc|incorporated|llc|plc|solicitors|lawyers|legal|conveyancing|conveyancers|holdings|investments|enterprises|developments|constructions|properties|nominees|consulting|accountants|architects|realty|real estate|services|solutions|group|partners|body corporate|owners corporation|strata plan|association|council|department of|university|school|hospital|club)\b|(?:&|\band) (?:sons?|co|company|associates|partners|daughters?)\.?$/i

/** Kind of a firm by the words of its name; undefined for a name that may be a person's. */
export function firmKind(name: string): 'company' | 'trust' | 'estate' | undefined {
  const text = name.slice(0, 300)
  if (estate.test(text)) return 'estate'
  if (trust.test(text)) return 'trust'
  return company.test(text) ? 'company' : undefined
}

/** In separate columns of first and last names only what no person is called. */
export const isFirmForSure = (name: string): boolean =>
  /\b(?:pty|ltd|trust|trustee|atf|smsf|super fund)\b/i.test(name.slice(0, 300))
