-- The words about the price of commercial property and businesses say what is paid on top of it: GST, outgoings, stock at value
-- (src/features/listings/price-label.rules.ts). New saves write them; this brings the stored ones up to date.
with labelled as (
  select agency_id, id, sale_or_lease, regexp_replace(price_label, ' (\+ GST|incl\. GST)$', '') as figures,
    case fields ->> 'tax' when 'exclusive' then ' + GST' when 'inclusive' then ' incl. GST' else '' end
      || case when fields ->> 'isPlusStockAtValue' = 'true' then ' + SAV' else '' end as sale_terms,
    case when fields ->> 'priceDisplay' = 'range' then ' per ' || coalesce(fields ->> 'rentPeriod', 'week') else '' end
      || case coalesce(fields ->> 'rentTax', case sale_or_lease when 'lease' then fields ->> 'tax' end)
        when 'exclusive' then ' + GST' when 'inclusive' then ' incl. GST' else '' end
      || case when fields ->> 'isPlusOutgoings' = 'true' then ' + outgoings' else '' end as rent_terms
  from listings
  where listing_class in ('commercial', 'commercialLand', 'business') and price_label <> ''
    and fields ->> 'priceDisplay' in ('show', 'range') and status not in ('sold', 'settled', 'leased')
    and not (coalesce(state, '') = 'QLD' and coalesce(fields ->> 'methodOfSale', '') = 'auction')
)
update listings l
set price_label = case
  when t.sale_or_lease = 'lease' or (t.sale_or_lease = 'both' and split_part(t.figures, ' or ', 1) like '% per %') then t.figures || t.rent_terms
  when t.sale_or_lease = 'both' and strpos(t.figures, ' or ') > 0
    then split_part(t.figures, ' or ', 1) || t.sale_terms || ' or ' || split_part(t.figures, ' or ', 2) || t.rent_terms
  else t.figures || t.sale_terms
end
from labelled t
where l.agency_id = t.agency_id and l.id = t.id;
