-- Customers of sites: orders by phone number, or else by e-mail address. Triggers keep the table, so orders of the last release have
-- their customers, too.

-- Phone number in international form, as +37369123456, by the country of the site's time zone; without a known country, the digits as
-- typed. Null for a text that is no number.
create function customer_phone(value text, zone text) returns text
language plpgsql immutable parallel safe strict as $$
declare
  -- Country code, prefix of national calls, minimum and maximum of digits after it.
  plan text[] := case
    when zone in ('Europe/Chisinau', 'Europe/Tiraspol') then '{373,0,8,8}'
    when zone = 'Europe/Bucharest' then '{40,0,9,9}'
    when zone in ('Europe/Kyiv', 'Europe/Kiev', 'Europe/Uzhgorod', 'Europe/Zaporozhye') then '{380,0,9,9}'
    when zone in (
      'Europe/Moscow', 'Europe/Kaliningrad', 'Europe/Samara', 'Europe/Saratov', 'Europe/Ulyanovsk', 'Europe/Volgograd',
      'Europe/Astrakhan', 'Europe/Kirov', 'Asia/Yekaterinburg', 'Asia/Omsk', 'Asia/Novosibirsk', 'Asia/Barnaul', 'Asia/Tomsk',
      'Asia/Novokuznetsk', 'Asia/Krasnoyarsk', 'Asia/Irkutsk', 'Asia/Chita', 'Asia/Yakutsk', 'Asia/Vladivostok', 'Asia/Sakhalin',
      'Asia/Magadan', 'Asia/Kamchatka', 'Asia/Almaty'
    ) then '{7,8,10,10}'
    when zone = 'Europe/Minsk' then '{375,80,9,9}'
    when zone = 'Europe/Warsaw' then '{48,"",9,9}'
    when zone = 'Europe/Berlin' then '{49,0,6,11}'
    when zone = 'Europe/Prague' then '{420,"",9,9}'
    when zone = 'Europe/Bratislava' then '{421,0,9,9}'
    when zone = 'Europe/Budapest' then '{36,06,8,9}'
    when zone = 'Europe/Sofia' then '{359,0,8,9}'
    when zone = 'Europe/Belgrade' then '{381,0,8,9}'
    when zone = 'Europe/Athens' then '{30,"",10,10}'
    when zone in ('Europe/Istanbul', 'Asia/Istanbul') then '{90,0,10,10}'
    when zone = 'Europe/Paris' then '{33,0,9,9}'
    when zone = 'Europe/Madrid' then '{34,"",9,9}'
    when zone = 'Europe/Rome' then '{39,"",9,11}'
    when zone = 'Europe/London' then '{44,0,9,10}'
    when zone = 'Europe/Lisbon' then '{351,"",9,9}'
    when zone = 'Asia/Tbilisi' then '{995,0,9,9}'
    when zone = 'Asia/Yerevan' then '{374,0,8,8}'
    when zone = 'Asia/Baku' then '{994,0,9,9}'
    when zone = 'Europe/Riga' then '{371,"",8,8}'
    when zone = 'Europe/Vilnius' then '{370,0,8,8}'
    when zone = 'Europe/Tallinn' then '{372,"",7,8}'
  end;
  code text := plan[1];
  prefix text := plan[2];
  fewest integer := plan[3];
  most integer := plan[4];
  -- The first number of the text, with the separators within it.
  typed text := translate(
    substring(replace(left(value, 200), '(0)', '') from '[+]?[(]?[0-9][-0-9() .\u00a0\u2010-\u2015\u202f]*'),
    E'- ().\u00a0\u2010\u2011\u2012\u2013\u2014\u2015\u202f', ''
  );
  digits text := ltrim(typed, '+');
  rest text;
begin
  -- Digits of one kind stand for an unknown number.
  if digits is null or length(digits) not between 6 and 17 or translate(digits, left(digits, 1), '') = '' then return null; end if;
  if typed like '+%' or typed like '00%' then
    digits := case when typed like '+%' then digits else substr(digits, 3) end;
    rest := substr(digits, length(code || prefix) + 1);
    if prefix <> '' and starts_with(digits, code || prefix) and length(rest) between fewest and most
        and length(prefix || rest) > most then
      digits := code || rest;
    end if;
    return case when length(digits) between 7 and 15 then '+' || digits end;
  end if;
  rest := substr(digits, length(prefix) + 1);
  if prefix <> '' and starts_with(digits, prefix) and length(rest) between fewest and most then return '+' || code || rest; end if;
  if starts_with(digits, code) and length(digits) - length(code) between fewest and most then return '+' || digits; end if;
  if length(digits) between fewest and most then return '+' || code || digits; end if;
  return case when length(digits) <= 15 then digits end;
end $$;

-- Identity of the customer of an order: the phone number, or else the e-mail address in lower case. Null without either.
create function customer_identity(phone text, email text, zone text) returns text
language sql immutable parallel safe
return coalesce(
  public.customer_phone(phone, zone),
  case when strpos(btrim(email), '@') > 1 then left(lower(btrim(email)), 320) end
);

-- Customer of each order. A separate table, because an index on external_order would be updated with each status.
create table order_customer (
  site_id integer not null,
  order_id bigint not null,
  created_at timestamptz(3) not null,
  identity text collate "C" not null,
  primary key (site_id, order_id)
);

create index on order_customer (site_id, identity, created_at, order_id);
create index on order_customer (site_id, created_at, order_id);

-- Identities that an operator has merged: those with the same number are one customer.
create table customer_merge (
  site_id integer not null,
  identity text collate "C" not null,
  customer integer not null,
  primary key (site_id, identity)
);

create index on customer_merge (site_id, customer);
create sequence customer_number as integer;

-- Notes of operators about a customer, visible in the console only.
create table customer_remark (
  id integer generated always as identity primary key,
  site_id integer not null,
  identity text collate "C" not null,
  user_id integer not null references hub_user on delete cascade,
  -- May contain personal data; deleted with the last order of the identity.
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz(3) not null default now()
);

create index on customer_remark (site_id, identity, id);
create index on customer_remark (user_id);

-- Deletes notes and merges of identities without orders.
create function customer_sweep(sites integer[], identities text[]) returns void language sql as $$
  with gone as materialized (
    select site_id, identity from unnest(sites, identities) as former (site_id, identity)
    where not exists (
      select from order_customer as kept where kept.site_id = former.site_id and kept.identity = former.identity collate "C"
    )
  ),
  remarks as (
    delete from customer_remark as remark using gone
    where remark.site_id = gone.site_id and remark.identity = gone.identity collate "C"
  )
  delete from customer_merge as merged using gone
  where merged.site_id = gone.site_id and merged.identity = gone.identity collate "C"
$$;

create function order_customer_follow() returns trigger language plpgsql as $$
declare
  sites integer[];
  formers text[];
  currents text[];
begin
  if tg_op = 'INSERT' then
    insert into order_customer (site_id, order_id, created_at, identity)
    select site_id, id, created_at, identity
    from (
      select n.site_id, n.id, n.created_at, customer_identity(n.customer_phone, n.customer_email, site.time_zone) as identity
      from new_rows n join site on site.id = n.site_id
      where num_nonnulls(n.customer_phone, n.customer_email) > 0
    ) as named
    where identity is not null;
    return null;
  end if;
  if tg_op = 'DELETE' then
    with gone as (
      delete from order_customer as kept using old_rows o
      where kept.site_id = o.site_id and kept.order_id = o.id returning kept.site_id, kept.identity
    )
    select array_agg(site_id), array_agg(identity) into sites, formers from gone;
    perform customer_sweep(sites, formers);
    return null;
  end if;
  if not exists (
    select from new_rows n full join old_rows o using (site_id, id)
    where (n.customer_phone, n.customer_email) is distinct from (o.customer_phone, o.customer_email)
  ) then
    return null;
  end if;
  with changed as materialized (
    select
      n.site_id, n.id, n.created_at, customer_identity(n.customer_phone, n.customer_email, site.time_zone) as identity,
      kept.identity as former, o.customer_name = n.customer_name or o.customer_email = n.customer_email as is_same
    from new_rows n
    full join old_rows o using (site_id, id)
    join site on site.id = n.site_id
    left join order_customer as kept on kept.site_id = n.site_id and kept.order_id = n.id
    where (n.customer_phone, n.customer_email) is distinct from (o.customer_phone, o.customer_email)
  ),
  written as (
    insert into order_customer as kept (site_id, order_id, created_at, identity)
    select site_id, id, created_at, identity from changed where identity is not null and identity is distinct from former
    on conflict (site_id, order_id) do update set identity = excluded.identity
  ),
  gone as (
    delete from order_customer as kept using changed
    where kept.site_id = changed.site_id and kept.order_id = changed.id and changed.identity is null
  )
  -- Notes follow a corrected number or address, not an order that passes to another customer.
  select array_agg(site_id), array_agg(former), array_agg(case when is_same then identity end)
  into sites, formers, currents
  from changed where former is distinct from identity and former is not null;
  if sites is null then return null; end if;
  with corrected as materialized (
    select distinct on (site_id, former) site_id, former, current
    from unnest(sites, formers, currents) as moved (site_id, former, current)
    where current is not null and not exists (
      select from order_customer as kept where kept.site_id = moved.site_id and kept.identity = moved.former collate "C"
    )
  ),
  remarks as (
    update customer_remark as remark set identity = current from corrected
    where remark.site_id = corrected.site_id and remark.identity = former collate "C"
  )
  update customer_merge as merged set identity = current from corrected
  where merged.site_id = corrected.site_id and merged.identity = former collate "C"
    and not exists (
      select from customer_merge as other where other.site_id = corrected.site_id and other.identity = current collate "C"
    );
  perform customer_sweep(sites, formers);
  return null;
end $$;

create trigger external_order_customer_insert after insert on external_order
  referencing new table as new_rows for each statement execute function order_customer_follow();
create trigger external_order_customer_update after update on external_order
  referencing old table as old_rows new table as new_rows for each statement execute function order_customer_follow();
create trigger external_order_customer_delete after delete on external_order
  referencing old table as old_rows for each statement execute function order_customer_follow();

-- Identifies the customers of a site again after its time zone names another country.
create function site_customer_zone() returns trigger language plpgsql as $$
declare
  formers text[];
  currents text[];
begin
  with changed as materialized (
    select kept.order_id, kept.identity as former, customer_identity(customer_phone, customer_email, new.time_zone) as identity
    from order_customer as kept join external_order as stored on stored.site_id = kept.site_id and stored.id = kept.order_id
    where kept.site_id = new.id
      and kept.identity is distinct from customer_identity(customer_phone, customer_email, new.time_zone)
  ),
  written as (
    update order_customer as kept set identity = changed.identity from changed
    where kept.site_id = new.id and kept.order_id = changed.order_id and changed.identity is not null
  )
  select array_agg(former), array_agg(identity) into formers, currents
  from (select distinct on (former) former, identity from changed where identity is not null) as renamed;
  update customer_remark as remark set identity = current
  from unnest(formers, currents) as renamed (former, current)
  where remark.site_id = new.id and remark.identity = former collate "C";
  update customer_merge as merged set identity = current
  from unnest(formers, currents) as renamed (former, current)
  where merged.site_id = new.id and merged.identity = former collate "C" and not exists (
    select from customer_merge as other where other.site_id = new.id and other.identity = current collate "C"
  );
  return null;
end $$;

create trigger site_customer_zone after update of time_zone on site
  for each row when (new.time_zone <> old.time_zone) execute function site_customer_zone();

insert into order_customer (site_id, order_id, created_at, identity)
select site_id, id, created_at, identity
from (
  select
    stored.site_id, stored.id, stored.created_at,
    customer_identity(stored.customer_phone, stored.customer_email, site.time_zone) as identity
  from external_order as stored join site on site.id = stored.site_id
  where num_nonnulls(stored.customer_phone, stored.customer_email) > 0
) as named
where identity is not null;
