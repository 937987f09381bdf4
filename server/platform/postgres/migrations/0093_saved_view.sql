-- Lists as operators like to look at them: what is narrowed and how it is ordered, by the parameters of the address.

create table saved_view (
  id         integer        generated always as identity primary key,
  site_id    integer        not null references site on delete cascade,
  -- Whose it is; one that is shared goes with whoever made it, too.
  user_id    integer        not null references hub_user on delete cascade,
  shared     boolean        not null,
  -- The list: `orders`, or the path of an object.
  list       text           not null check (length(list) <= 100),
  name       text           not null,
  -- Never a search: that is what somebody typed, perhaps a person's telephone number.
  question   jsonb          not null,
  created_at timestamptz(3) not null default now()
);

create index on saved_view (site_id, list);
create index on saved_view (user_id);
