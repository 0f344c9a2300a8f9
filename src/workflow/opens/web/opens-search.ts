import { dayParam, withoutEmpty } from '#ui/list/search-params.ts'

export interface OpensSearch {
  day?: string
}
export const readOpensSearch = ({ day }: Record<string, unknown>): OpensSearch =>
  withoutEmpty<OpensSearch>({ day: dayParam(day) })
