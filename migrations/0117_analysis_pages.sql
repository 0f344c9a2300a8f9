-- What a comparable sale is adjusted for.
alter table appraisal_comparables add column adjustment_why text;

-- Market analyses that an owner opens by a link. The link is signed and expires; only how often it was opened is kept of a visitor.
create table analysis_pages (
  agency_id    uuid not null references agencies (id),
  id           uuid not null,
  appraisal_id uuid not null,
  views        integer not null default 0 check (views >= 0),
  last_seen_at timestamptz,
  created_by   uuid,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  -- Null again where a withdrawal was undone.
  withdrawn_at timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, appraisal_id) references appraisals (agency_id, id) on delete cascade
);
create index analysis_pages_by_appraisal on analysis_pages (agency_id, appraisal_id, id desc);
select secure_agency_table('analysis_pages');
