-- A contact without an email gets the confirmation by SMS.
alter table inspection_mails add column channel text not null default 'email' check (channel in ('email', 'sms'));

create or replace view inspections_view with (security_invoker) as
  select o.agency_id, o.id, o.listing_id, o.starts_at, o.ends_at, o.state, o.version, v.contact_id, v.status, o.created_at, o.reply
  from opens o join visits v on v.agency_id = o.agency_id and v.open_id = o.id and v.arrived_by = 'booking' and v.status <> 'cancelled'
  where o.kind = 'private';
