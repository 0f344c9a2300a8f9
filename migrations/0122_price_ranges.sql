-- A price range counts in filters, sorting and matching: `price_cents` and `match_price` become its lower end, these its upper one. The same as
-- `priceSpan` in listings.rules.ts.
alter table listings
  add column price_to_cents bigint check (price_to_cents >= 0),
  add column match_price_to bigint not null default -2;
alter table listings
  add column sort_price_to bigint generated always as (coalesce(price_to_cents, price_cents, rent_cents, -1)) stored;

with stated as (
  select agency_id, id, (fields ->> 'priceCents')::bigint as price, fields ->> 'priceDisplay' as display,
    coalesce((fields ->> 'priceFromCents')::bigint, (fields ->> 'priceToCents')::bigint) as low,
    coalesce((fields ->> 'priceToCents')::bigint, (fields ->> 'priceFromCents')::bigint) as high
  from listings),
spans as (
  select agency_id, id, case when is_range then least(low, high) else price end as low, case when is_range then greatest(low, high) else price end as high
  from stated cross join lateral (select low is not null and (price is null or display = 'range') as is_range) r)
update listings l set
  price_cents = s.low, price_to_cents = s.high,
  match_price = case when l.sale_or_lease = 'lease' then -2 else coalesce(s.low, -1) end,
  match_price_to = case when l.sale_or_lease = 'lease' then -2 else coalesce(s.high, -1) end
from spans s where s.agency_id = l.agency_id and s.id = l.id;
