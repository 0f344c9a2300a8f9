import { newOperator } from './test-operator.ts'
import type { TestPortal } from './test-portal.ts'

/** Operators in browsers of their own, each from an address of its own. */
export function operatorBrowsers(portal: TestPortal) {
  let count = 0
  /** Calls with the cookies of one browser. */
  function browser(cookie = '') {
    return async (method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}) => {
      const answer = await portal.app.inject({
        method,
        url: `/api/operate/${path}`,
        ...(body && { payload: body }),
        headers: { ...(cookie && { cookie }), ...headers },
        remoteAddress: `10.1.0.${++count % 250}`,
      })
      return { status: answer.statusCode, body: answer.body ? answer.json() : undefined, text: answer.body }
    }
  }
  async function anOperator() {
    const made = await newOperator(portal, `operator-${++count}@host.example`, `10.2.0.${count % 250}`)
    return { ...made, call: browser(made.cookie) }
  }
  return { browser, anOperator }
}
