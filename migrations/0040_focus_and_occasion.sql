-- {x, y} as parts of the picture's sides (0 to 1), of the picture as it is turned and cut; null: its middle.
alter table listing_media add column focus jsonb;

create or replace view listing_media_view with (security_invoker) as
  select agency_id, id, listing_id, kind, position, file_name, state, problem, token, width_px, height_px, size_bytes, thumb_hash, variants, edit,
    alt_text, caption, is_altered, altered_note, is_published, source_url, archived_at, focus
  from listing_media;

-- What a document is made for; null: what the listing's status says.
alter table brochure_choices add column occasion text
  check (occasion in ('justListed', 'openHome', 'priceUpdate', 'underOffer', 'sold', 'leased'));
