-- People leave: they ask for it, and a week later nothing is left of them (docs/leaving.md).

-- Expands, although it checks rows: no process of the last release writes what it refuses, as each action of theirs is still one.

-- When somebody who has asked to be deleted is. Till then they may say that they stay; sites are told of nobody.
alter table hub_user add leaves_at timestamptz(3);
create index on hub_user (leaves_at) where leaves_at is not null;

-- Who was erased: a row outlives the person, and says no more of them than the id by which sites knew them.
create table hub_erasure (
  user_id   integer          primary key,
  person_id text collate "C" not null unique,
  begun_at  timestamptz(3)   not null default now(),
  -- How often all rooms were gone through, and when last.
  passes    integer          not null default 0,
  passed_at timestamptz(3),
  done_at   timestamptz(3),
  -- By what the person is found, and the objects that were theirs: till it is done.
  traces    jsonb,
  check ((traces is null) = (done_at is not null))
);

create index on hub_erasure (begun_at) where done_at is null;

-- The id of a person is never given again (7.6a).
create function refuse_erased_person_id() returns trigger language plpgsql as $$
begin
  if exists (select from hub_erasure where person_id = new.person_id) then
    raise exception 'the id of a person is never given again';
  end if;
  return new;
end $$;

create trigger person_id_never_again before insert on hub_user
  for each row execute function refuse_erased_person_id();

-- The audit log grows, and forgets: who from, and details. What happened stays.
create function refuse_change_of_audit_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.id, new.at, new.event, new.user_id, new.site_id, new.session_id, new.operator_id)
      is not distinct from (old.id, old.at, old.event, old.user_id, old.site_id, old.session_id, old.operator_id)
    and (new.ip is null or new.ip = old.ip)
    and (new.user_agent is null or new.user_agent = old.user_agent)
    and new.detail <@ old.detail
  then
    return new;
  end if;
  raise exception 'the audit log is only added to';
end $$;

drop trigger append_only on hub_audit;
create trigger append_only before truncate on hub_audit
  for each statement execute function refuse_change_of_audit();
create trigger only_forgets before update or delete on hub_audit
  for each row execute function refuse_change_of_audit_row();

-- How long the law has a site keep who has ordered.
alter table site
  add orders_keep_person text not null default 'no' check (orders_keep_person in ('no', 'year', 'years_3', 'years_5', 'years_6', 'years_10'));

-- Orders of people who were erased, and when they lose them.
create table order_hold (
  site_id  integer        not null,
  order_id bigint         not null,
  until    timestamptz(3) not null,
  primary key (site_id, order_id)
);

create index on order_hold (until);

-- The feed tells who was erased.
alter table change drop constraint change_action_check;
alter table change add constraint change_action_check
  check (action in ('created', 'updated', 'deleted', 'erased')) not valid;
