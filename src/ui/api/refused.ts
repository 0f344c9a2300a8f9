import { ApiError } from './api-error.ts'

const saysNothing = new Set([401, 403, 408, 429])

/** Whether what was sent was refused. No answer, a lost session and too many calls say nothing about an earlier try of the same. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !saysNothing.has(error.status)
