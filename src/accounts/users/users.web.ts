import { profilePhoto } from '#accounts/session/web/profile.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

export const usersWeb = [
  fills(profilePhoto, {
    id: 'photo',
    order: 10,
    load: async () => ({ default: (await import('./web/photo-field.public.tsx')).PhotoField }),
  }),
]
