-- The id by which everybody outside the hub knows a person: opaque text instead of the number of the row. A site that looks a
-- number up among its own users finds somebody, and signs the visitor in as them; of this text no cast makes a number but 0.

-- `p_` and 26 characters, each of 5 random bits: 130. gen_random_uuid() draws 122 bits of the operating system's for cryptography,
-- so two of them, hashed, are enough. Lower case, so that it is one id under every collation; without i, l, o and u, which are
-- misread. Nothing is kept of an id that has gone: by chance it does not come again.
create function new_person_id() returns text language sql volatile as $$
  select 'p_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + (get_byte(drawn.bytes, i) & 31), 1), '' order by i)
  from (select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as bytes) as drawn,
    generate_series(0, 25) as i
$$;

-- By default, so that a process of the release before, which knows nothing of it, makes people that have one.
alter table hub_user
  add person_id text collate "C" not null unique default new_person_id()
    check (person_id ~ '^p_[0-9a-hjkmnp-tv-z]{26}$');

create function refuse_change_of_person_id() returns trigger language plpgsql as $$
begin
  raise exception 'the id of a person never changes';
end
$$;

create trigger person_id_stays before update of person_id on hub_user
  for each row when (new.person_id <> old.person_id) execute function refuse_change_of_person_id();

-- What sites are told while PERSON_ID_FORM does not say. Where there are people already, sites may have kept their numbers, and
-- processes of the release before, which take no token that names a person otherwise, may still run.
create table person_id_form (
  only_row boolean primary key default true check (only_row),
  form     text    not null check (form in ('opaque', 'number'))
);

insert into person_id_form (form)
select case when exists (select from hub_user) then 'number' else 'opaque' end;
