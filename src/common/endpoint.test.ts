import { expect, test } from 'vitest'
import * as z from 'zod'
import { allow, endpoint } from './endpoint.ts'

const access = allow('signedIn', 'agency')

test('an endpoint is what was written', () => {
  const params = z.object({ id: z.string() })
  const written = { method: 'GET', path: '/api/things/:id', summary: 'One', access, params } as const

  expect(endpoint(written)).toBe(written)
})

test('a call that names no one who may call it, or not the parameters of its path, does not compile', () => {
  // @ts-expect-error: no permission
  endpoint({ method: 'GET', path: '/api/things', summary: '' })
  // @ts-expect-error: the parameters of the path
  endpoint({ method: 'GET', path: '/api/things/:id', summary: '', access })
  // @ts-expect-error: others than those of the path
  endpoint({ method: 'GET', path: '/api/things/:id', summary: '', access, params: z.object({ key: z.string() }) })
  expect(endpoint({ method: 'GET', path: '/p/things', summary: '', access: 'public' }).access).toBe('public')
})
