import { PortalTrouble, type TestStep } from './portal-adapter.ts'

/** Tries to sign in at the portal. */
export async function signInStep(signIn: () => Promise<unknown>): Promise<TestStep> {
  return tryStep('Sign-in', signIn, 'The portal accepted the credentials')
}

/** Runs one thing that may fail; the words of the failure are the answer. */
export async function tryStep(name: string, work: () => Promise<unknown>, good: string): Promise<TestStep> {
  try {
    await work()
    return { name, isOk: true, message: good }
  } catch (error) {
    if (!(error instanceof PortalTrouble)) throw error
    const message = error.message.replace(' Gable will try again automatically', '')
    return { name, isOk: false, message, ...(error.shownKey && { shownKey: error.shownKey }) }
  }
}
