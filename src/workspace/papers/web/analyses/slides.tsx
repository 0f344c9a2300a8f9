import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { toastFailure } from '#ui/toast.ts'
import { appraisalKind } from '#workflow/appraisals/appraisal-values.contract.ts'
import { estimateCalls } from '#workflow/appraisals/web/estimate-calls.public.tsx'
import type { AnalysisPresentation } from '../../market-analysis.contract.ts'

const PlacesMap = lazy(() => import('#core/listings/web/map/places-map.public.tsx'))

interface SlidesOf {
  appraisalId: string
  shown: AnalysisPresentation
  /** A pin on the map was pressed. */
  onSale(key: string): void
}
export interface ShownSlide {
  key: string
  label: string
  content: ReactNode
}
const keyOf = (index: number) => `sale ${index}`
const large = { fontSize: 'clamp(1.75rem, 5vw, 3.25rem)', lineHeight: 1.15, letterSpacing: '-0.02em' }

/** The home, where its sales are, each sale, the figure, and who sells it: slides without contents are left out. */
export function slidesOf({ appraisalId, shown, onSale }: SlidesOf): ShownSlide[] {
  const { sales, home, estimate, explanation, marketing, agents, agency } = shown
  const pins = sales.flatMap(({ place, address, price }, index) =>
    place ? [{ id: keyOf(index), name: address, word: 'Sold', label: price, tone: 'sold' as const, ...place }] : [],
  )
  return [
    { key: 'home', label: 'The home', content: <Cover shown={shown} /> },
    ...(home && pins.length > 0
      ? [
          {
            key: 'map',
            label: 'Sales on the map',
            content: (
              <>
                <h2 className="strong" style={{ fontSize: '1.5rem' }}>
                  Recent sales nearby
                </h2>
                <div className="flex card cut" style={{ height: 'min(60dvh, 36rem)' }}>
                  <Suspense>
                    <PlacesMap label="Sales on the map" home={{ name: shown.place, ...home }} places={pins} onChoose={onSale} />
                  </Suspense>
                </div>
              </>
            ),
          },
        ]
      : []),
    ...sales.map((sale, index) => ({ key: keyOf(index), label: sale.address, content: <Sale sale={sale} /> })),
    ...(estimate || explanation
      ? [{ key: 'figure', label: 'Our estimate', content: <Figure appraisalId={appraisalId} shown={shown} /> }]
      : []),
    ...(agents.length > 0 || marketing ? [{ key: 'agency', label: agency.name, content: <Agency shown={shown} /> }] : []),
  ]
}

const Cover = ({ shown: { place, suburb, facts, agents, photoUrl } }: Pick<SlidesOf, 'shown'>) => (
  <>
    {photoUrl && <Photo url={photoUrl} alt={place} />}
    <p className="dim">Market analysis</p>
    <h1 className="strong breaks" style={large}>
      {place}
    </h1>
    <div style={{ fontSize: '1.25rem' }}>
      <p>{suburb}</p>
      <p className="dim">{facts}</p>
    </div>
    {agents.length > 0 && <p className="dim">Prepared for you by {agents.map(({ name }) => name).join(' and ')}</p>}
  </>
)

const Photo = ({ url, alt }: { url: string; alt: string }) => (
  <img className="wide rounded" style={{ maxHeight: '46dvh', objectFit: 'cover' }} src={url} alt={alt} decoding="async" />
)

function Sale({ sale }: { sale: AnalysisPresentation['sales'][number] }) {
  const { address, suburb, sold, price, adjustment, facts, why, photoUrl } = sale
  return (
    <>
      {photoUrl && <Photo url={photoUrl} alt={address} />}
      <div className="flex wrap between gap-wide">
        <div className="narrow">
          <h2 className="strong breaks" style={{ fontSize: '1.75rem', lineHeight: 1.2 }}>
            {address}
          </h2>
          <p className="dim">{[suburb, facts].filter(Boolean).join(' · ')}</p>
          <p className="dim">{sold}</p>
        </div>
        <div className="num">
          <p className="strong" style={{ fontSize: '1.75rem', lineHeight: 1.2 }}>
            {price}
          </p>
          {adjustment && <p className="dim">Adjusted {adjustment.price}</p>}
        </div>
      </div>
      <p style={{ fontSize: '1.125rem' }}>{why}</p>
      {adjustment && <p className="dim">Adjusted by {[adjustment.change, adjustment.why].filter(Boolean).join(': ')}</p>}
    </>
  )
}

function Figure({ appraisalId, shown }: Omit<SlidesOf, 'onSale'>) {
  const { estimate, median, method, explanation, sales, small } = shown
  return (
    <>
      {estimate && (
        <div>
          <p className="dim">Estimated selling price</p>
          <p className="strong num" style={large}>
            {estimate}
          </p>
          {median && <p className="dim above-8">Median {median}</p>}
        </div>
      )}
      {sales.length > 0 && (
        <ul className="num" aria-label="Comparable sales">
          {sales.map(({ address, price, adjustment }) => (
            <li key={address} className="flex between gap-16 pad-y-8 line-above">
              <span className="narrow breaks">{address}</span>
              <span className="right fixed">
                {price}
                {adjustment && <span className="block meta">Adjusted {adjustment.price}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {[method, explanation].map(
        (text) =>
          text && (
            <p key={text} className="pre-line breaks">
              {text}
            </p>
          ),
      )}
      <p className="meta">{small}</p>
      {estimate && <Given appraisalId={appraisalId} shown={shown} />}
    </>
  )
}

/** Keeps on record that the owner saw the figure here. */
function Given({ appraisalId, shown: { isGiven, canEdit, version } }: Omit<SlidesOf, 'onSale'>) {
  const queryClient = useQueryClient()
  const give = useMutation({
    mutationFn: () => call(estimateCalls.give, { params: { id: appraisalId }, body: { version, how: 'inPerson' } }),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: [appraisalKind] })
      announce('Noted that the owner has the figure')
    },
    onError: toastFailure,
  })
  if (isGiven) return <p className="quiet">Noted.</p>
  return (
    canEdit && (
      <div>
        <Button variant="default" loading={give.isPending} onClick={() => give.mutate()}>
          Note the figure as given
        </Button>
      </div>
    )
  )
}

const Agency = ({ shown: { agency, agents, marketing } }: Pick<SlidesOf, 'shown'>) => (
  <>
    <div>
      <h2 className="strong breaks" style={large}>
        {agency.name}
      </h2>
      {agency.tagline && <p className="dim">{agency.tagline}</p>}
    </div>
    {marketing && (
      <div>
        <p className="dim">Marketing we propose</p>
        <p className="strong num" style={{ fontSize: '1.75rem' }}>
          {marketing}
        </p>
      </div>
    )}
    <ul className="flex wrap gap-20">
      {agents.map(({ name, jobTitle, phone, email, photoUrl }) => (
        <li key={name} className="row gap-16">
          {photoUrl && (
            <img
              src={photoUrl}
              alt=""
              width={88}
              height={88}
              style={{ borderRadius: '50%', objectFit: 'cover', objectPosition: '50% 20%' }}
            />
          )}
          <span className="narrow">
            <span className="block strong" style={{ fontSize: '1.125rem' }}>
              {name}
            </span>
            {[jobTitle, phone, email].map(
              (text) =>
                text && (
                  <span key={text} className="block dim breaks">
                    {text}
                  </span>
                ),
            )}
          </span>
        </li>
      ))}
    </ul>
  </>
)
