import type { FastifyRequest } from 'fastify'
import { type BadField, invalid } from '#common/errors.ts'

/**
 * PostgreSQL holds no NUL character, and half a surrogate pair is no text at all. Both are refused by name instead of being changed
 * silently: what was typed is either kept as it is or not taken.
 */
export async function textGuard(request: FastifyRequest): Promise<void> {
  const bad: BadField[] = []
  for (const part of [request.params, request.query, request.body]) if (!Buffer.isBuffer(part)) find(part, '', bad, 0)
  if (bad.length) throw invalid(bad)
}

function find(value: unknown, path: string, bad: BadField[], depth: number): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) bad.push({ path, message: 'Contains a NUL character, which cannot be stored' })
    else if (!value.isWellFormed()) bad.push({ path, message: 'Contains half a character (a lone surrogate)' })
  } else if (typeof value === 'object' && value !== null && depth < 80) {
    for (const [key, inner] of Object.entries(value)) find(inner, path ? `${path}.${key}` : key, bad, depth + 1)
  }
}
