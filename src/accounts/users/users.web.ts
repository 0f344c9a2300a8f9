import { profilePhoto } from '#accounts/session/web/profile.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

export const usersWeb = [
  fills(profilePhoto, {
    id: 'photo',
    order: 10,
    load: () => import('./web/photo-field.public.tsx'),
  }),
]
