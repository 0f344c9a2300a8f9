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
    photo_token, password_set_at, created_at, last_seen_at
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
    alt_text, caption, is_altered, altered_note, is_published, source_url, archived_at, focus
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
    match_price_to, match_rent, agent_id, photo_token, sort_listed, sort_authority, last_event, open_until, listed_at, fields, version,
    created_by, created_at, updated_at, archived_at,
    -- The advertised times of its open homes, `inspections` of the listing's fields, which has them nowhere else.
    (select coalesce(jsonb_agg(jsonb_build_object('startsAt', to_char(o.starts_at, 'YYYY-MM-DD"T"HH24:MI'),
        'endsAt', to_char(o.ends_at, 'YYYY-MM-DD"T"HH24:MI')) order by o.starts_at), '[]')
      from (select starts_at, ends_at from opens where opens.agency_id = listings.agency_id and opens.listing_id = listings.id
        and is_advertised and state <> 'cancelled' order by starts_at desc limit 50) o) as inspections
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

-- The name that an agency shows on its own sign-in page.
create view sign_in_faces_view with (security_invoker) as
  select a.agency_id, f.slug, f.trading_name from sign_in_faces f join public_addresses a on a.slug = f.slug;

create view contact_given_ways_view with (security_invoker) as
  select agency_id, id, contact_id, kind, value, about, about_id, given_at from contact_given_ways where state = 'open';

create view opens_view with (security_invoker) as
  select agency_id, id, listing_id, kind, starts_at, ends_at, state, is_advertised from opens;

create view visits_view with (security_invoker) as
  select agency_id, id, open_id, listing_id, contact_id, status, role, arrived_at, interest, intent, comments, price_from_cents, price_to_cents
  from visits;

create view follow_ups_view with (security_invoker) as
  select agency_id, id, open_id, visit_id, kind, channel, address, subject, text, state, reason, sent_at, created_by, created_at from follow_ups;

create view open_hosts_view with (security_invoker) as select agency_id, open_id, agent_id from open_hosts;

create view key_movements_view with (security_invoker) as
  select m.agency_id, m.id, m.listing_id, k.label, m.user_id, m.contact_id, m.to_name, m.due_back_at
  from key_movements m join keys k on k.agency_id = m.agency_id and k.id = m.key_id where m.back_at is null;

create view inspections_view with (security_invoker) as
  select o.agency_id, o.id, o.listing_id, o.starts_at, o.ends_at, o.state, o.version, v.contact_id, v.status, o.created_at, o.reply
  from opens o join visits v on v.agency_id = o.agency_id and v.open_id = o.id and v.arrived_by = 'booking' and v.status <> 'cancelled'
  where o.kind = 'private';

create view owner_summaries_view with (security_invoker) as
  select agency_id, id, open_id, contact_id, subject, text, state, reason, created_by, created_at from owner_summaries;

create view sms_messages_view with (security_invoker) as
  select agency_id, id, direction, contact_id, number, text, purpose, parts, state, reason, is_outbox, created_by, created_at, sent_at, delivered_at
  from sms_messages;

-- Tables that only grow have a partition per month. Ids are UUIDv7, which start with the time, so that the primary key (agency_id, id) can be
-- the partition key's. Partitions are in a schema of their own that the application's role may not use: every access goes through the table,
-- its grants and its row level security.
create schema partitions;

-- Creates the partitions of this month and the next three; at every start and once a day. A row of another time (a wrong clock) goes to the
-- default partition; a month whose rows are there already stays there.
create function make_partitions() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parent text;
  start timestamptz;
  partition text;
begin
  perform pg_advisory_xact_lock(hashtextextended('make_partitions', 0));
  foreach parent in array array['audit_events', 'publication_events', 'campaign_events'] loop
    for n in 0..3 loop
      start := date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + make_interval(months => n);
      partition := format('%s_%s', parent, to_char(start at time zone 'UTC', 'YYYY_MM'));
      continue when to_regclass(format('partitions.%I', partition)) is not null;
      begin
        execute format('create table partitions.%I partition of %I for values from (%L) to (%L)', partition, parent,
          first_id_at(start), first_id_at((start at time zone 'UTC' + interval '1 month') at time zone 'UTC'));
      exception when check_violation then
        raise warning 'rows of % are in the default partition of % and stay there', partition, parent;
      end;
    end loop;
  end loop;
end $$;

-- The smallest UUIDv7 of this instant.
create function first_id_at(at timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
$$;

create table partitions.audit_events_other partition of audit_events default;
create table partitions.publication_events_other partition of publication_events default;
create table partitions.campaign_events_other partition of campaign_events default;
select make_partitions();

-- The second lock behind every query's own agency condition: a row is visible only in the scope of its agency, for the owner of the tables
-- too. `nullif`: after the first SET LOCAL on a connection the setting is '' and not NULL, and ''::uuid would raise. A later migration that
-- adds a table calls this for it; schema.test.ts fails for a table that was left out.
create function secure_agency_table(name regclass) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('alter table %s enable row level security, force row level security', name);
  execute format('create policy agency on %s using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', name);
end $$;

select secure_agency_table(c.oid::regclass) from pg_class c join pg_attribute a on a.attrelid = c.oid
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'agency_id'
  and c.relname not in ('logins', 'passkey_owners', 'public_addresses', 'agency_states')
order by c.relname;
alter table agencies enable row level security, force row level security;
create policy agency on agencies using (id = nullif(current_setting('app.agency_id', true), '')::uuid);
-- Commands of the operator list the agencies, and then work in the scope of one at a time.
create policy directory on agencies for select to current_user using (true);
-- For search_phones(): under a policy that compares the agency, LIKE could not use its index.
create policy digits on search_words for select to current_user using (true);
-- A backup keeps refusals apart, and a restore to any moment adds those of after it: they are read for all agencies at once.
create policy backup on suppressions for select to current_user using (true);
create policy backup on suppression_keys for select to current_user using (true);
create policy backup on mail_suppressions for select to current_user using (true);
create policy backup on sms_suppressions for select to current_user using (true);
-- For the functions of the schema `due` (0011_installation.sql), which ask all agencies at once.
do $$
declare
  name text;
begin
  foreach name in array array['audit_chain', 'audit_events', 'campaign_automations', 'campaign_triggers', 'campaigns', 'failed_jobs',
    'idempotency_keys', 'inspection_mails', 'listings', 'notes', 'notification_digests', 'notifications', 'opens', 'portal_accounts',
    'preference_matches', 'preferences', 'search_rebuilds', 'stored_files', 'suppression_backfills', 'tasks', 'users', 'visits'] loop
    execute format('create policy due on %I for select to current_user using (true)', name);
  end loop;
end $$;
