-- Open tasks of somebody who leaves go to a colleague; what was moved is kept per task, so that it can go back when they come back.
create table task_handovers (
  agency_id  uuid not null,
  id         uuid not null,
  user_id    uuid not null,
  to_user_id uuid not null,
  state      text not null check (state in ('running', 'finished', 'undoing', 'undone')),
  created_by uuid,
  created_at timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade,
  foreign key (agency_id, to_user_id) references users (agency_id, id) on delete cascade
);
create index task_handovers_by_user on task_handovers (agency_id, user_id, id desc);

create table task_handover_items (
  agency_id   uuid not null,
  handover_id uuid not null,
  task_id     uuid not null,
  before      text[] not null,
  after       text[] not null,
  primary key (agency_id, handover_id, task_id),
  foreign key (agency_id, handover_id) references task_handovers (agency_id, id) on delete cascade,
  foreign key (agency_id, task_id) references tasks (agency_id, id) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['task_handovers', 'task_handover_items']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
end $$;
