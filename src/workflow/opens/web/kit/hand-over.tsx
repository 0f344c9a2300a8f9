import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Dialog } from '#ui/components/dialog.tsx'
import classes from './kit.module.css'

/** Survives a reload, so that reloading is no way out; gone with the tab. */
const key = 'gable.handOver'
interface Kept {
  openId: string
  salt: string
  hash: string
}
const hex = (bytes: ArrayBuffer | Uint8Array) =>
  [...new Uint8Array(bytes as ArrayBuffer)].map((b) => b.toString(16).padStart(2, '0')).join('')
async function hashOf(code: string, salt: string): Promise<string> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(code), 'PBKDF2', false, ['deriveBits'])
  const given = { name: 'PBKDF2', hash: 'SHA-256', salt: new TextEncoder().encode(salt), iterations: 200_000 }
  return hex(await crypto.subtle.deriveBits(given, material, 256))
}
function kept(): Kept | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
export const isHandedOver = (openId: string): boolean => kept()?.openId === openId
export async function takeBack(code: string): Promise<boolean> {
  const now = kept()
  if (now && (await hashOf(code, now.salt)) !== now.hash) return false
  sessionStorage.removeItem(key)
  return true
}

/** The host chooses the code that ends it: without a connection nothing else could be asked. */
export function HandOver({ openId, onStart, onClose }: { openId: string; onStart(): void; onClose(): void }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const start = async (event: FormEvent) => {
    event.preventDefault()
    if (!/^\d{4,8}$/.test(code)) return setProblem('Enter 4 to 8 digits')
    const salt = hex(crypto.getRandomValues(new Uint8Array(16)))
    sessionStorage.setItem(key, JSON.stringify({ openId, salt, hash: await hashOf(code, salt) } satisfies Kept))
    onStart()
  }
  return (
    <Dialog label="Hand over" width={420} onClose={onClose}>
      <form className={classes.sheet} onSubmit={(event) => void start(event)}>
        <h2 className="breaks">Hand over this device</h2>
        <p className="dim">
          Visitors sign in on your device. They see the form only, and no names. Choose a code that ends it. On a phone or tablet,
          turn on guided access too, so that no one leaves the browser.
        </p>
        <TextInput
          label="Code"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          value={code}
          error={problem}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <div className={`${classes.pair} flex wrap gap-8`}>
          <Button size="md" variant="default" onClick={onClose}>
            Back
          </Button>
          <Button type="submit" size="md">
            Start
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
