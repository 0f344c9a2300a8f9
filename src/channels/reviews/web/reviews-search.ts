import type { ReviewState } from '../reviews.contract.ts'

export interface ReviewsSearch {
  status?: ReviewState
  agent?: string
}
const states: readonly string[] = ['requested', 'received', 'published', 'withheld'] satisfies ReviewState[]
export const readReviewsSearch = ({ status, agent }: Record<string, unknown>): ReviewsSearch => ({
  ...(typeof status === 'string' && states.includes(status) && { status: status as ReviewState }),
  ...(typeof agent === 'string' && /^[0-9a-f-]{36}$/.test(agent) && { agent }),
})

export interface AnswerSearch {
  token?: string
  stop?: 'yes'
}
export const readAnswerSearch = ({ token, stop }: Record<string, unknown>): AnswerSearch => ({
  ...(typeof token === 'string' && token && { token }),
  ...(stop === 'yes' && { stop: 'yes' as const }),
})
