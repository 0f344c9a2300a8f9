import { slot } from '#ui/slots.ts'

/** The photo of the signed-in user, on their own profile. */
export const profilePhoto = slot<{ userId: string; name: string; path: string | null; canChange: true; onChanged(): void }>(
  'profile photo',
)
