/** Tests that failed without a fault of the product, left out of the gate on the same day until their cause is fixed. */
export const quarantine: readonly { title: string; reason: string; since: string }[] = [
  {
    title: 'a task’s day is typed day first, picked by keys, taken back, and kept when it cannot be read',
    reason:
      'Once in eight runs 3 December stays after arrow and Enter in the calendar. Either the calendar gives its focus a second time (its trap and its own frame both do), or the change is refused with the version of before',
    since: '2026-11-28',
  },
]
