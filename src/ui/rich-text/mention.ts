import Mention from '@tiptap/extension-mention'
import type { Person } from './rich-text-props.ts'

export interface MentionState {
  people: readonly Person[]
  at: number
  rect: DOMRect | null
}
export const closedMention: MentionState = { people: [], at: 0, rect: null }

interface MentionHost {
  people(): readonly Person[]
  show(state: MentionState): void
  state(): MentionState
  setPick(pick: ((index: number) => void) | undefined): void
}
const most = 8

/** Every word typed starts a word of the name. */
export function peopleLike(people: readonly Person[], typed: string): Person[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return people
    .filter(({ name }) => {
      const parts = name.toLowerCase().split(/\s+/)
      return words.every((word) => parts.some((part) => part.startsWith(word)))
    })
    .slice(0, most)
}

/** @mentions. The page renders the list under the caret; this handles the keys. */
export const mentionOf = (host: MentionHost) =>
  Mention.configure({
    suggestion: {
      char: '@',
      items: ({ query }) => peopleLike(host.people(), query),
      render: () => {
        let pick: ((index: number) => void) | undefined
        const show = (props: {
          items: Person[]
          clientRect?: (() => DOMRect | null) | null
          command: (attrs: { id: string; label: string }) => void
        }) => {
          pick = (index) => {
            const person = props.items[index]
            if (person) props.command({ id: person.id, label: person.name })
          }
          host.setPick(pick)
          host.show({ people: props.items, at: 0, rect: props.clientRect?.() ?? null })
        }
        const close = () => {
          host.setPick(undefined)
          host.show(closedMention)
        }
        return {
          onStart: show,
          onUpdate: show,
          onExit: close,
          onKeyDown: ({ event }) => {
            const { people, at } = host.state()
            if (people.length === 0) return false
            if (event.key === 'Escape') {
              close()
              event.stopPropagation()
              return true
            }
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
            if (step) {
              host.show({ ...host.state(), at: (at + step + people.length) % people.length })
              return true
            }
            if (event.key !== 'Enter' && event.key !== 'Tab') return false
            // Control and Enter saves the note.
            if (event.ctrlKey || event.metaKey) return false
            pick?.(at)
            return true
          },
        }
      },
    },
  })
