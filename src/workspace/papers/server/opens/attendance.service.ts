import { formatCents } from '#common/money.ts'
import { clockTime, localOf } from '#common/time/days.ts'
import type { Caller } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import type { Open } from '#workflow/opens/opens.contract.ts'
import { attendanceOf } from '#workflow/opens/server/kit.service.ts'
import type { Visit } from '#workflow/opens/visits.contract.ts'
import { interestWords, visitWords } from '#workflow/opens/visit-words.rules.ts'
import { getOutsideName } from '#core/listings/server/outside-name.service.ts'
import { drawPaper, mayHost, paperHead, readPaperBrand } from './open-paper.ts'

interface AttendanceOptions {
  withContacts: boolean
  allowMissing?: boolean | undefined
}
/** Who came and what they said. Notes for the hosts and the consents are not on it. */
export async function printAttendance(caller: Caller, openId: string, options: AttendanceOptions): Promise<Download> {
  if (options.withContacts) mayHost(caller)
  const { open, visits, notIn, brand, name } = await caller.transaction(async (ctx) => {
    const found = await attendanceOf(ctx, openId)
    return { ...found, brand: await readPaperBrand(ctx), name: await getOutsideName(ctx, found.open.listingId) }
  })
  const rated = visits.flatMap(({ interest, role }) => (interest !== null && role === 'buyer' ? [interest] : []))
  const data = {
    ...paperHead(brand, open),
    title: `Attendance, ${name}`,
    figures: [
      counted(open.groups, 'group', 'groups'),
      counted(open.people, 'person', 'people'),
      ...(notIn > 0 ? [`${counted(notIn, 'group', 'groups')} didn’t get in`] : []),
      ...(rated.length
        ? [`Average interest ${(rated.reduce((sum, one) => sum + one, 0) / rated.length).toFixed(1)} out of 5`]
        : []),
    ],
    rows: visits.map((visit) => attendanceRow(visit, open, open.timeZone ?? brand.brand.timeZone, options.withContacts)),
  }
  const fileName = `Attendance ${name} ${open.startsAt.slice(0, 10)}.pdf`
  return drawPaper(caller, { template: 'attendance', data, brand, fileName, at: new Date(open.startInstant) }, options)
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

function attendanceRow(visit: Visit, { isLease, rentPeriod }: Open, timeZone: string, withContacts: boolean) {
  const words = visitWords(isLease)
  const prices = [visit.priceFromCents, visit.priceToCents].flatMap((cents) => (cents === null ? [] : [formatCents(cents)]))
  const names = visit.people.map(({ name }) => name.trim()).filter(Boolean)
  return {
    time: visit.arrivedAt ? clockTime(localOf(new Date(visit.arrivedAt), timeZone).slice(11)) : '',
    name: names.join(', ') || (visit.isGuest ? 'Guest' : 'No name'),
    group: [
      visit.adults + visit.children > 1 && `${visit.adults + visit.children} people`,
      visit.role !== 'buyer' && words.roles[visit.role],
    ]
      .filter(Boolean)
      .join(' · '),
    contacts: withContacts
      ? visit.people.flatMap(({ mobile, email }) => [mobile, email].filter((text): text is string => !!text))
      : [],
    interest: visit.interest === null ? '' : (interestWords[visit.interest - 1] ?? ''),
    price: prices.length > 0 ? `${prices.join(' to ')}${rentPeriod ? ` per ${rentPeriod}` : ''}` : '',
    intent: [
      visit.intent && words.intents[visit.intent],
      visit.wantsContract && (visit.contractSentAt ? words.sent : words.wants),
    ]
      .filter(Boolean)
      .join('. '),
    comments: visit.comments?.trim() ?? '',
  }
}
