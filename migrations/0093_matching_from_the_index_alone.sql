-- Everything that finding the buyers of a listing asks is in the index: eight thousand wishes are looked at without opening one row.
drop index preference_areas_to_match;
create index preference_areas_to_match on preference_areas (agency_id, side, listing_class, suburb_key, price_limit)
  include (place, price_floor, price_max, price_min, bedrooms, bathrooms, cars, land_min, land_max, floor_min, must_bits, want_bits, categories,
    valid_until, preference_id, contact_id);
