import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Listing } from '../../listings.contract.ts'
import { Part } from './listing-page-facts.tsx'
import { Gallery, shownPictures } from './gallery/listing-page-gallery.tsx'
import classes from './listing-page-facts.module.css'
import { photoSrc } from '../list/row/listing-row-photo.tsx'

/** All pictures in their order, what is still on its way, and the documents. */
export function PhotosTab({ listing }: { listing: Listing }) {
  const pictures = shownPictures(listing.media)
  const documents = listing.media.filter(({ kind }) => kind === 'document')
  const onTheWay = listing.media.filter(
    ({ state, kind }) => kind !== 'document' && (state === 'waiting' || state === 'processing'),
  )
  const failed = listing.media.filter(({ state }) => state === 'failed')
  return (
    <section className={classes.part}>
      <div className={classes.partHead}>
        <p className={`${classes.quiet} quiet`}>
          {pictures.length === 1 ? '1 photo' : `${pictures.length} photos`}
          {onTheWay.length > 0 && `, ${onTheWay.length} uploading`}
        </p>
        {listing.canEdit && (
          <Button
            renderRoot={(props) => <Link to="/listings/$id/edit" params={{ id: listing.id }} hash="section-photos" {...props} />}
            variant="default"
            size="xs"
          >
            Add or sort photos
          </Button>
        )}
      </div>
      {failed.length > 0 && (
        <ul className="small below-16" role="alert">
          {failed.map((one) => (
            <li className="breaks line-below pad-y-8" key={one.id}>
              <strong>{one.fileName}</strong> {one.problem ?? 'could not be read'}
            </li>
          ))}
        </ul>
      )}
      <Gallery pictures={pictures} layout="grid" />
      {documents.length > 0 && (
        <Part title="Documents">
          <ul className="small below-16">
            {documents.map(({ id, fileName, urls, isPublished }) => (
              <li className="breaks line-below pad-y-8" key={id}>
                {urls.original ? (
                  <a href={photoSrc(urls.original)} target="_blank" rel="noreferrer">
                    {fileName}
                  </a>
                ) : (
                  `${fileName}${isPublished ? '' : ' (private)'}`
                )}
              </li>
            ))}
          </ul>
        </Part>
      )}
    </section>
  )
}
