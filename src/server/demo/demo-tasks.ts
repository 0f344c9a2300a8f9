import { addDays, instantOf, localOf, minutesOf, timeOf, workdayFrom } from '#common/time/days.ts'
import { addTask, type NewTask } from '#workflow/tasks/server/tasks.service.ts'
import { listTracks } from '#workflow/tasks/server/tracks.service.ts'
import type { Origin } from '#workflow/tasks/server/write-tasks.store.ts'
import type { Context } from '#platform/context.ts'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { at } from './demo-times.ts'

type Words = Pick<NewTask, 'subject'> & Partial<NewTask> & { about?: 'listing' | 'contact' }
const open: readonly Words[] = [
  { subject: 'Call the vendor about the price guide', type: 'call', about: 'listing', priority: 'high' },
  { subject: 'Book the photographer', type: 'call', about: 'listing' },
  { subject: 'Send the contract to the solicitor', type: 'email', about: 'listing', priority: 'high' },
  { subject: 'Prepare open home brochures', about: 'listing' },
  { subject: 'Call back about finance', type: 'call', about: 'contact' },
  { subject: 'Collect the keys', about: 'listing' },
  { subject: 'Coffee and a suburb update', type: 'meeting', about: 'contact' },
  { subject: 'Follow up the signed authority', type: 'email', about: 'listing' },
  { subject: 'Appraisal at the property', type: 'appraisal', about: 'contact', durationMinutes: 60 },
  { subject: 'Arrange building and pest access', about: 'listing' },
  { subject: 'Update the copy after the price change', about: 'listing', tags: ['copy'] },
  { subject: 'Text Saturday’s open home times', type: 'sms', about: 'contact' },
  { subject: 'Upload the new floor plan', about: 'listing', tags: ['photos'] },
  { subject: 'Confirm the auctioneer', type: 'call', about: 'listing' },
  { subject: 'Letter to the neighbours', type: 'letter', about: 'listing' },
]
const times = ['09:00', '10:30', null, '14:00', '15:30', null, '16:30'] as const
/** Days from now: some are late, most are this week. */
const offsets = [-4, -1, 0, 0, 1, 1, 2, 3, 0, 4, 6, 5, 8, 2, 12]

/** A week of work in every state, and a month of what was done, so that board, calendar and figures are alive. Each task is its assignee's own doing. */
export async function demoTasks(
  ctx: Context,
  { listings, contacts, timeZone }: { listings: readonly string[]; contacts: readonly string[]; timeZone: string },
): Promise<void> {
  const { db, scope, clock } = ctx
  const users = await db
    .selectFrom('users_view')
    .select('id')
    .where('agency_id', '=', scope.agencyId)
    .orderBy('email', 'desc')
    .execute()
  if (!users.length) return
  const today = localOf(clock(), timeZone).slice(0, 10)
  const userOf = (n: number) => users[n % users.length]?.id ?? ''
  const about = (words: Words, n: number) => ({
    listingId: words.about === 'listing' ? (listings[(n * 3) % Math.max(1, listings.length)] ?? null) : null,
    contactId: words.about === 'contact' ? (contacts[(n * 7) % Math.max(1, contacts.length)] ?? null) : null,
  })
  const add = (given: NewTask, n: number, { doneAt = clock(), ...origin }: Origin & { doneAt?: Date }) => {
    const owner = { ...at(ctx, doneAt), scope: { ...operatorScope(scope.agencyId), userId: userOf(n) } }
    return addTask(owner, { ...given, assigneeIds: [userOf(n)] }, origin)
  }
  const before = (days: number) => new Date(clock().getTime() - days * 86_400_000)
  for (const [n, words] of open.entries()) {
    const { about: _, ...given } = words
    const status = n % 5 === 1 ? 'inProgress' : n % 6 === 5 ? 'waiting' : 'open'
    const offset = offsets[n] ?? 1
    const day = addDays(today, offset)
    await add(
      {
        ...given,
        ...about(words, n),
        status,
        dueOn: offset > 0 ? workdayFrom(day) : day,
        dueTime: times[n % times.length] ?? null,
      },
      n,
      { createdAt: before(2 + (n % 5)), movedCount: words.priority === 'high' && status === 'open' ? 2 : 0 },
    )
  }
  const meeting = workdayFrom(addDays(today, 1))
  await add(
    {
      subject: 'Sales meeting',
      type: 'meeting',
      dueOn: meeting,
      dueTime: '08:45',
      durationMinutes: 45,
      recurrence: { frequency: 'weekly', interval: 1, weekdays: [], until: null, count: null },
    },
    0,
    { createdAt: before(20) },
  )
  for (let n = 0; n < 42; n++) {
    const words = open[(n * 4) % open.length]
    if (!words) continue
    const { about: _, ...given } = words
    const daysAgo = 1 + ((n * 7) % 29)
    // Every fifth one a day late, unless it was due yesterday.
    const doneOn = addDays(today, n % 5 === 0 && daysAgo > 1 ? 1 - daysAgo : -daysAgo)
    await add({ ...given, ...about(words, n), status: 'done', dueOn: addDays(today, -daysAgo) }, n, {
      createdAt: before(daysAgo + 1 + (n % 4)),
      doneAt: instantOf(`${doneOn}T${timeOf(minutesOf('09:10') + ((n * 47) % 480))}`, timeZone),
    })
  }
  await listTracks(ctx)
}
