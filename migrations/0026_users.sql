-- An invited user has no password yet; the row in `logins` keeps the address for them all the same.
alter table users drop constraint users_status_check;
alter table users add constraint users_status_check check (status in ('invited', 'active', 'suspended', 'archived'));
alter table users add column photo_token text;
alter table users add column archived_at timestamptz;
alter table logins alter column password_hash drop not null;
create index logins_by_user on logins (agency_id, user_id);

create table invitations (
  agency_id  uuid not null,
  id         uuid not null,
  user_id    uuid not null,
  token_hash bytea not null,
  invited_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz,
  revoked_at timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
create index invitations_by_user on invitations (agency_id, user_id, created_at desc);

do $$
begin
  execute 'alter table invitations enable row level security';
  execute 'create policy agency on invitations using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)';
end $$;
