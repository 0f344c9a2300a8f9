/** The part of a keyboard event that decides. */
type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** `mod+k`, `/`, `?`, `g`, `shift+g`, `arrowdown`; undefined for a lone modifier and for Alt, which types characters. */
export function pressOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): string | undefined {
  if (altKey || key === undefined || ['Control', 'Meta', 'Shift', 'Alt', 'Dead', 'Unidentified'].includes(key)) return undefined
  const name = key.toLowerCase()
  if (ctrlKey || metaKey) return `mod+${shiftKey ? 'shift+' : ''}${name}`
  // Shift is part of `?` already, but not of a letter or of Enter.
  return shiftKey && (key.length > 1 || name !== key) ? `shift+${name}` : name
}

/** A single character without Mod can be struck by mistake or by a voice: such keys can be switched off (WCAG 2.1.4). */
export const isCharacterKey = (keys: string) => keys.split(' ').every((press) => press.replace('shift+', '').length === 1)

const patienceMs = 1_200

/** Reads presses one by one and says which binding they complete; `g l` is two presses within a moment. */
export function keyReader(): (press: string, bound: readonly string[], nowMs: number) => string | undefined {
  let before = ''
  let beforeMs = 0
  return (press, bound, nowMs) => {
    const sequence = before && nowMs - beforeMs < patienceMs ? `${before} ${press}` : ''
    const found = [sequence, press].find((keys) => keys !== '' && bound.includes(keys))
    before = found === undefined && bound.some((keys) => keys.startsWith(`${press} `)) ? press : ''
    beforeMs = nowMs
    return found
  }
}

const isMac = typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.userAgent)
const names: Record<string, string> = {
  mod: isMac ? '⌘' : 'Ctrl',
  shift: '⇧',
  arrowdown: '↓',
  arrowup: '↑',
  arrowleft: '←',
  arrowright: '→',
  enter: 'Enter',
  escape: 'Esc',
}
/** What is printed on the keys: `mod+k` -> [['Ctrl', 'K']], `g l` -> [['G'], ['L']]. */
export const keyCaps = (keys: string): string[][] =>
  keys.split(' ').map((press) => press.split('+').map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part)))
