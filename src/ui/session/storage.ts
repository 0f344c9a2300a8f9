// Browsers may refuse storage (private windows, policies); then the login lives as long as the tab.
const memory = new Map<string, string>()

export function readKey(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

export function writeKey(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    memory.set(key, value)
  }
}

export function removeKey(key: string): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing is stored where storage is refused.
  }
}

export function storedKeys(): string[] {
  try {
    return [...memory.keys(), ...Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')]
  } catch {
    return [...memory.keys()]
  }
}

/** Undefined when the key is missing or holds no JSON: what a user or an older version left there must not break the page. */
export function readJson<T>(key: string): T | undefined {
  const text = readKey(key)
  if (text === null) return undefined
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}
