/** Programs that fetch what is in an email before a person reads it: scanners of mail gateways, prefetching mail programs, libraries. */
const programs =
  /bot|crawl|spider|scan|barracuda|proofpoint|mimecast|symantec|trend ?micro|cloudmark|messagelabs|fireeye|safelinks|curl|wget|python|go-http|java\/|okhttp|headless|axios|node-fetch|monitor|preview/i
/** Apple's privacy protection fetches every picture of every mail, and calls itself nothing more than this. */
const isApplePrefetch = (agent: string) => agent.trim() === 'Mozilla/5.0'
/** No person opens or clicks anything this soon; a gateway does. */
const soonMs = 5_000

/**
 * Returns true if a machine opened or clicked. Gmail's image proxy requests images when a person opens the email, so it counts as a person.
 * @param sinceSentMs null when the time of sending is unknown
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
