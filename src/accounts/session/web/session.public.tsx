import { call } from '#ui/api/api.ts'
import { sessionCalls } from './session-calls.ts'

export { renewUser, signIn } from './sign-in.ts'

export const exchangeRefreshToken = (refreshToken: string) => call(sessionCalls.refresh, { body: { refreshToken } })
