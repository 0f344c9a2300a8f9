-- Five built-in roles, and an agency's own: a name and a list of permissions. A user has one role.
create table roles (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  name        text not null check (length(name) between 1 and 60),
  permissions text[] not null,
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  archived_at timestamptz,
  primary key (agency_id, id)
);
create unique index roles_by_name on roles (agency_id, lower(name)) where archived_at is null;

alter table users drop constraint users_role_check;
alter table users add constraint users_role_check check (role in ('owner', 'admin', 'agent', 'assistant', 'readOnly', 'custom'));
alter table users add column role_id uuid;
alter table users add constraint users_custom_role check ((role = 'custom') = (role_id is not null));
alter table users add foreign key (agency_id, role_id) references roles (agency_id, id);
create index users_by_name on users (agency_id, lower(first_name || ' ' || last_name), id);

do $$
begin
  execute 'alter table roles enable row level security';
  execute 'create policy agency on roles using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)';
end $$;
