-- A publication outlives its listing's bin until the portal no longer shows the listing: deleting is refused, not cascaded.
alter table publications drop constraint publications_agency_id_listing_id_fkey;
alter table publications add constraint publications_agency_id_listing_id_fkey
  foreign key (agency_id, listing_id) references listings (agency_id, id);

-- Accounts that were deleted while a portal may still have shown something: back, paused, so that it can be withdrawn.
update portal_accounts a set archived_at = null, is_enabled = false, version = a.version + 1
where a.archived_at is not null
  and exists (select 1 from publications p where p.agency_id = a.agency_id and p.portal_account_id = a.id
    and (p.live_version is not null or p.state in ('sending', 'sent', 'removing', 'live', 'warning')
      or p.state = 'delivered' and p.wanted_state = 'live' or p.state = 'failed' and p.sent_version is not null))
  and not exists (select 1 from portal_accounts o where o.agency_id = a.agency_id and o.portal_type = a.portal_type
    and o.portal_agency_id = a.portal_agency_id and o.id <> a.id and (o.archived_at is null or o.archived_at > a.archived_at
      or o.archived_at = a.archived_at and o.id > a.id));
