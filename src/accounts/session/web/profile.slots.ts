import { slot } from '#ui/slots.ts'

/** The photo of the signed-in user, on their own profile. */
export const profilePhoto = slot<{ userId: string; name: string; path: string | null; canChange: true; onChanged(): void }>(
  'profile photo',
)
/** Sections of the profile, at its end. */
export const profileSection = slot<Record<never, never>>('section of the profile')
