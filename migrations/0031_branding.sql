alter table agencies
  -- Counts the changes of `branding`, for edits by two people at once.
  add column branding_version    integer not null default 1,
  add column branding_changed_at timestamptz not null default now(),
  -- Seeded to look around in; `gable demo clear` removes it.
  add column is_demo             boolean not null default false;
update agencies a set is_demo = true
  where exists (select from logins l where l.agency_id = a.id and l.email in ('owner@harbourvale.example', 'owner@northpoint.example'));

-- What the sign-in page of an agency may show before anybody has signed in. Without row level security, like `logins`, and therefore
-- without the agency's id: only what hangs on the shop front anyway.
create table sign_in_faces (
  slug          text primary key references agencies (slug) on update cascade on delete cascade,
  trading_name  text not null,
  brand_colour  text not null,
  logo_token    text,
  -- Made for a light page; null with a logo for dark ground only, which then stands on the brand's colour.
  is_logo_light boolean not null default true
);
insert into sign_in_faces (slug, trading_name, brand_colour)
  select slug, coalesce(nullif(branding ->> 'tradingName', ''), name), coalesce(branding ->> 'primaryColour', '#176a53') from agencies;

-- One row: what happened to the installation as a whole.
create table installation (
  id              integer primary key check (id = 1),
  -- Somebody with the setup key has made the first agency.
  claimed_at      timestamptz,
  -- From then on no demo is seeded again.
  demo_cleared_at timestamptz
);
insert into installation (id) values (1);
