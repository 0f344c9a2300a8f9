-- Read models: what a feature shows of its tables to others, for their joins. Each is maintained by the owner of the table
-- (scripts/table-owners.json); other features name the view and never the table. `security_invoker`: row level security binds whoever reads
-- through the view as it does on the table. The planner inlines them, so a join plans as on the table itself.
-- A column is here because a feature uses it; add one when one needs it, and drop one that none uses any more. To take a column away,
-- create the view again in a new file.

create view agencies_view with (security_invoker) as
  select id as agency_id, slug, name, time_zone, reference_prefix, branding, demands_second_factor from agencies;

create view public_addresses_view with (security_invoker) as
  select agency_id, slug from public_addresses;

create view users_view with (security_invoker) as
  select agency_id, id, email, first_name, last_name, trim(first_name || ' ' || last_name) as full_name, role, role_id, status, agent_id,
    photo_token, password_set_at, created_at
  from users;

create view user_factors_view with (security_invoker) as
  select agency_id, user_id, confirmed_at from user_factors;

create view passkeys_view with (security_invoker) as
  select agency_id, id, user_id from passkeys;

create view notifications_view with (security_invoker) as
  select agency_id, id, user_id, dedupe_key from notifications;

create view roles_view with (security_invoker) as
  select agency_id, id, permissions from roles;

create view invitations_view with (security_invoker) as
  select agency_id, id from invitations;

create view agents_view with (security_invoker) as
  select agency_id, id, name, job_title, mobile, phone, other_phones, email, licence, socials, photo_id, photo_token, feed_photo, portal_ids,
    unique_listing_agent_id, created_at, archived_at
  from agents;

create view agency_pictures_view with (security_invoker) as
  select agency_id, id, token, files from agency_pictures;

create view heading_images_view with (security_invoker) as
  select agency_id, id, state, token, alt_text, variants, archived_at from heading_images;

create view listing_media_view with (security_invoker) as
  select agency_id, id, listing_id, kind, position, file_name, state, problem, token, width_px, height_px, size_bytes, thumb_hash, variants, edit,
    alt_text, caption, is_altered, altered_note, is_published, source_url, archived_at
  from listing_media;

create view audit_events_view with (security_invoker) as
  select agency_id, id, user_id, action, entity, entity_id, at, changes from audit_events;

create view contacts_view with (security_invoker) as
  select agency_id, id, display_name, sort_last, sort_first, email, phone, suburb, birthday, agent_id, is_private, do_not_contact, fields, version,
    created_by, merged_into, archived_at
  from contacts;

create view contact_keys_view with (security_invoker) as
  select agency_id, contact_id, kind, value from contact_keys;

create view contact_agents_view with (security_invoker) as
  select agency_id, contact_id, agent_id from contact_agents;

create view contact_tags_view with (security_invoker) as
  select agency_id, contact_id, tag from contact_tags;

create view contact_relationships_view with (security_invoker) as
  select agency_id, id, from_id, to_id from contact_relationships;

create view consent_events_view with (security_invoker) as
  select agency_id, id, contact_id, channel, purpose, state, source, happened_at, expires_on from consent_events;

create view price_statements_view with (security_invoker) as
  select agency_id, id, listing_id, contact_id, about, from_cents, to_cents, channel, note, said_at from price_statements;

create view properties_view with (security_invoker) as
  select agency_id, id, address_key, street_line, suburb, state, postcode from properties;

-- Public reference data, of no agency.
create view localities_view with (security_invoker) as
  select name, state, postcode, latitude, longitude from localities;

create view listings_view with (security_invoker) as
  select agency_id, id, property_id, reference, listing_class, sale_or_lease, status, street_line, suburb, suburb_key, state, postcode, category,
    price_cents, rent_cents, price_label, bedrooms, bathrooms, car_spaces, land_area_m2, floor_area_m2, feature_bits, match_suburb, match_price,
    match_price_to, match_rent, agent_id, photo_token, search_text, sort_listed, sort_authority, last_event, open_until, listed_at, fields, version,
    created_by, created_at, updated_at, archived_at
  from listings;

create view listing_agents_view with (security_invoker) as
  select agency_id, listing_id, agent_id from listing_agents;

create view listing_tags_view with (security_invoker) as
  select agency_id, listing_id, tag from listing_tags;

create view listing_price_changes_view with (security_invoker) as
  select agency_id, listing_id, at from listing_price_changes;

create view listing_parties_view with (security_invoker) as
  select agency_id, id, listing_id, contact_id, role, created_at from listing_parties;

create view contact_properties_view with (security_invoker) as
  select agency_id, id, contact_id from contact_properties;

create view notes_view with (security_invoker) as
  select agency_id, id, visibility, created_by, archived_at from notes;

create view note_links_view with (security_invoker) as
  select agency_id, note_id, entity, entity_id, happened_at from note_links;

create view note_files_view with (security_invoker) as
  select agency_id, note_id from note_files;

create view tasks_view with (security_invoker) as
  select agency_id, id, type, subject, status, due_on, due_time, duration_min, contact_id, listing_id, is_private, created_by, completed_at, version,
    archived_at
  from tasks;

create view task_assignees_view with (security_invoker) as
  select agency_id, task_id, user_id from task_assignees;

create view preferences_view with (security_invoker) as
  select agency_id, id, contact_id, fields, archived_at from preferences;

create view preference_matches_view with (security_invoker) as
  select agency_id, preference_id, contact_id, listing_id, score, found_at, dismissed_at, sent_at, sent_channel from preference_matches;

create view portal_accounts_view with (security_invoker) as
  select agency_id, id, portal_type, portal_agency_id, name, archived_at from portal_accounts;

create view publications_view with (security_invoker) as
  select agency_id, id, listing_id, portal_account_id, portal_listing_id, state, updated_at from publications;

create view enquiries_view with (security_invoker) as
  select agency_id, id, listing_id, contact_id, agent_id, note_id, name, email, phone, received_at, answered_at from enquiries;

create view reviews_view with (security_invoker) as
  select agency_id, id, agent_id, reviewer_name, rating, status, received_at, archived_at from reviews;

create view posts_view with (security_invoker) as
  select agency_id, id, status, fields, created_by, updated_at, archived_at from posts;

create view contact_imports_view with (security_invoker) as
  select agency_id, id, state, file_name, created_at from contact_imports;

create view contact_import_rows_view with (security_invoker) as
  select agency_id, import_id, contact_id, outcome from contact_import_rows;

create view campaign_recipients_view with (security_invoker) as
  select r.agency_id, r.id, r.campaign_id, c.name as campaign_name, r.contact_id, r.state, r.sent_at, r.bounced_at, r.complained_at,
    r.opened_at, r.machine_opened_at, r.clicked_at, r.unsubscribed_at
  from campaign_recipients r join campaigns c on c.agency_id = r.agency_id and c.id = r.campaign_id;
