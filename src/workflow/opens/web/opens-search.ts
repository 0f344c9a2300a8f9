import { isDay } from '#common/time/days.ts'

export interface OpensSearch {
  day?: string
}
export function readOpensSearch({ day }: Record<string, unknown>): OpensSearch {
  return typeof day === 'string' && isDay(day) ? { day } : {}
}
