/** `commented`: someone asked for changes and no one has approved it since. */
export const proofStates = ['open', 'commented', 'approved', 'withdrawn'] as const
export type ProofState = (typeof proofStates)[number]

export const maxComment = 4_000
/** More answers than this to one proof are a conversation for the phone. */
export const maxAnswers = 20
export const proofDays = 14

interface Standing {
  state: ProofState
  expiresAt: Date
}
/** The link opens its page. An approved one keeps showing what was approved until it expires. */
export const isReachable = ({ state, expiresAt }: Standing, now: Date): boolean => state !== 'withdrawn' && expiresAt > now
/** True while a proof can be answered: an approved one takes neither comments nor a second approval. */
export const takesAnswers = ({ state }: Pick<Standing, 'state'>, answers: number): boolean =>
  (state === 'open' || state === 'commented') && answers < maxAnswers
/** An approval is a record and stays. */
export const canWithdraw = ({ state }: Pick<Standing, 'state'>): boolean => state === 'open' || state === 'commented'
