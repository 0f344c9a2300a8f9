import { TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Cell, Grid, inputProps } from '../fields/field-cell.tsx'
import { LongTextField, TextField } from '../fields/field-text.tsx'
import { useField, useValue } from '../editor/state/listing-editor-form.ts'
import { tagsQuery } from '../listing-queries.ts'
import { AgentRows } from './section-agents.tsx'
import { Section } from './section-frame.tsx'
import { LinkRows } from './section-links.tsx'
import { BuyerRows, SolicitorRow, VendorRows } from './section-parties.tsx'
import classes from './section-frame.module.css'

export function PeopleSection() {
  const isLease = useValue('saleOrLease') === 'lease'
  return (
    <Section id="people" title="People & access">
      <div className={classes.stack}>
        <AgentRows />
        <VendorRows isLease={isLease} />
        {!isLease && <SolicitorRow path="solicitor" title="Vendor’s solicitor or conveyancer" />}
        <BuyerRows isLease={isLease} />
        {!isLease && <SolicitorRow path="buyerSolicitor" title="Buyer’s solicitor or conveyancer" />}
        <Grid>
          <TextField path="keyNumber" span={4} isPrivate />
          <TextField path="keyPlace" span={4} isPrivate />
          <TextField path="keysWith" span={4} isPrivate placeholder="Name of the person with the key" />
          <LongTextField path="accessDetails" rows={2} isPrivate hint="Alarm, dog, tenant’s notice" />
        </Grid>
        <LinkRows />
        <Grid>
          <TagsField />
        </Grid>
      </div>
    </Section>
  )
}

/** Free words of the agency; those in use are offered. */
function TagsField() {
  const field = useField('tags')
  const tags = useQuery(tagsQuery())
  return (
    <Cell>
      <TagsInput
        {...inputProps('tags', field, { hint: 'Enter or comma adds a tag' })}
        data={tags.data?.map(({ tag }) => tag) ?? []}
        value={field.value}
        onChange={(next) => field.set(next.map((tag) => tag.trim()).filter((tag) => tag !== ''))}
        onBlur={field.check}
        maxTags={30}
        openOnFocus={false}
      />
    </Cell>
  )
}
