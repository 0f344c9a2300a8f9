import { expect, test } from 'vitest'
import * as z from 'zod'
import { allow, endpoint, heads } from './endpoint.ts'

const access = allow('signedIn', 'agency')
const { list, get, open } = heads({
  list: { method: 'GET', path: '/api/things' },
  get: { method: 'GET', path: '/api/things/:id' },
  open: { method: 'GET', path: '/p/things', access: 'public' },
})

test('an endpoint is its head and what the contract adds', () => {
  const params = z.object({ id: z.string() })

  expect(endpoint(get, { summary: 'One', access, params })).toEqual({ ...get, summary: 'One', access, params })
})

test('what would differ from the head, or says no one may call, does not compile', () => {
  // @ts-expect-error: the path is the head's
  endpoint(list, { summary: '', access, path: '/api/others' })
  // @ts-expect-error: so are the flags
  endpoint(list, { summary: '', access, creates: true })
  // @ts-expect-error: no permission
  endpoint(list, { summary: '' })
  // @ts-expect-error: only a head makes an endpoint public
  endpoint(list, { summary: '', access: 'public' })
  // @ts-expect-error: the browser sends no token to a public endpoint
  endpoint(open, { summary: '', access })
  // @ts-expect-error: the parameters of the path
  endpoint(get, { summary: '', access })
  expect(endpoint(open, { summary: '' }).access).toBe('public')
})
