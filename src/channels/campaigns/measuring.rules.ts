/** Programs that fetch what is in a mail before anybody reads it: scanners of mail gateways, prefetching mail programs, libraries. */
const programs =
  /bot|crawl|spider|scan|barracuda|proofpoint|mimecast|symantec|trend ?micro|cloudmark|messagelabs|fireeye|safelinks|curl|wget|python|go-http|java\/|okhttp|headless|axios|node-fetch|monitor|preview/i
/** Apple's privacy protection fetches every picture of every mail, and calls itself nothing more than this. */
const isApplePrefetch = (agent: string) => agent.trim() === 'Mozilla/5.0'
/** Nobody opens or presses anything this soon; a gateway does. */
const soonMs = 5_000

/**
 * Whether a machine and not a person looked or pressed. Gmail's picture proxy asks when a person opens the mail, so it counts as one.
 * @param sinceSentMs null when nobody knows when it was sent
 */
export function isMachine({
  agent,
  method,
  sinceSentMs,
}: {
  agent: string
  method: string
  sinceSentMs: number | null
}): boolean {
  if (/GoogleImageProxy/.test(agent)) return sinceSentMs !== null && sinceSentMs < soonMs
  if (method === 'HEAD' || agent.trim() === '' || isApplePrefetch(agent) || programs.test(agent)) return true
  return sinceSentMs !== null && sinceSentMs < soonMs
}
