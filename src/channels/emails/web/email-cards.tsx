import { Button } from '@mantine/core'
import { IconHome, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { ListingPicker } from '#core/listings/web/listing-picker.public.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import type { EmailCompose } from '../emails.contract.ts'
import { mostCards } from '../emails.rules.ts'
import type { EmailState } from './use-email.ts'

/** Listings that are shown below the text, with photo, advertised price and open homes. */
export function EmailCards({ state: { form }, listing }: { state: EmailState; listing: EmailCompose['listing'] }) {
  const { cards } = form.values
  const [typed, setTyped] = useState<string>()
  const add = (card: { id: string; name: string }) => {
    setTyped(undefined)
    if (!cards.some(({ id }) => id === card.id)) form.set({ cards: [...cards, card] })
  }
  const canAdd = cards.length < mostCards
  const offered = listing && canAdd && !cards.some(({ id }) => id === listing.id) ? listing : undefined
  return (
    <section aria-label="Listings" className="stack gap-8">
      {cards.length > 0 && (
        <ul className="stack gap-4">
          {cards.map(({ id, name }) => (
            <li key={id} className="row gap-8 card pad-8">
              <IconHome size={16} stroke={1.6} aria-hidden className="fixed" />
              <span className="grow breaks small">{name}</span>
              <IconButton label={`Remove ${name}`} onClick={() => form.set({ cards: cards.filter((card) => card.id !== id) })}>
                <IconX size={14} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {typed !== undefined && (
        <ListingPicker value={typed} error={undefined} onType={setTyped} onPick={({ id, name }) => add({ id, name })} />
      )}
      {canAdd && (
        <div className="row wrap gap-8">
          {offered && (
            <Button size="xs" variant="default" leftSection={<IconHome size={14} aria-hidden />} onClick={() => add(offered)}>
              Show {offered.name}
            </Button>
          )}
          {typed === undefined && (
            <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setTyped('')}>
              Add a listing
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
