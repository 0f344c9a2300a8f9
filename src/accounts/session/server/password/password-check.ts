import { invalid } from '#common/errors.ts'
import { passwordLength, passwordProblem } from '../../password.rules.ts'

interface Whose {
  person: { firstName: string; lastName: string; email: string }
  context: readonly string[]
  /** True allows a shorter one. */
  hasFactor?: boolean
  /** The name of the field in the request. */
  field?: string
}

// Loaded with the first password that is set: 50,000 common passwords, a few milliseconds, two megabytes.
let common: Promise<Set<string>> | undefined
async function commonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set((dictionary['passwords-common'] as string[]).map((one) => one.toLowerCase()))
}

/** @throws AppError invalid, naming the field */
export async function requireGoodPassword(
  password: string,
  { person, context, hasFactor = false, field = 'password' }: Whose,
): Promise<void> {
  common ??= commonPasswords()
  const list = await common
  const problem = passwordProblem(password, {
    minLength: hasFactor ? passwordLength.besideFactor : passwordLength.alone,
    isCommon: (text) => list.has(text),
    context: [
      'gable',
      person.firstName,
      person.lastName,
      person.email.split('@')[0] ?? '',
      person.email.split('@')[1] ?? '',
      ...context,
    ],
  })
  if (problem) throw invalid([{ path: field, message: problem }])
}
