import * as z from 'zod'

/** Text of a user, without spaces around it. No other check looks at one that is too long. */
export const limitedText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `At most ${max} characters`, abort: true })
